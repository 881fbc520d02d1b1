import type { Engine } from '../../engine/engine.ts';
import type { CheckoutSecret } from '../../engine/secrets.ts';
import type { CheckoutSession } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { find } from '../find.ts';

export function openSession(engine: Engine, id: string): CheckoutSession {
  engine.catchUp();
  const session = find(engine, 'checkout.session', id);
  if (session.status !== 'open')
    throw invalid(`This Checkout Session is ${String(session.status)}: only an open one can be paid.`);
  return session;
}

export function secretOf(engine: Engine, id: string): CheckoutSecret {
  const secret = engine.tables.checkout_secret.get(id);
  if (secret === undefined) throw invalid(`No such checkout.session: '${id}'`);
  return secret;
}
