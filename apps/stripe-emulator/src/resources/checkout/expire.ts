import type { Engine } from '../../engine/engine.ts';
import type { CheckoutSession } from '../../engine/wire.ts';
import { cancelIntent } from '../../payments/intent.ts';

/** Expires an open session that nobody completed. */
export function expireSession(engine: Engine, id: string): void {
  const session = engine.tables['checkout.session'].get(id);
  if (session?.status === 'open') closeSession(engine, session);
}

export function closeSession(engine: Engine, session: CheckoutSession): CheckoutSession {
  engine.due.cancel('session_end', session.id);
  const intent = engine.tables.payment_intent.get(session.payment_intent ?? '');
  if (intent !== undefined && intent.status !== 'succeeded' && intent.status !== 'canceled')
    cancelIntent(engine, intent, 'automatic');
  const expired = engine.change('checkout.session', session, { status: 'expired', url: null });
  engine.tell('checkout.session.expired', expired);
  return expired;
}
