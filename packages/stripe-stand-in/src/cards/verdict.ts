import type { Engine } from '../engine/engine.ts';
import { declines, testCard } from './test-cards.ts';
import type { Decline } from './test-cards.ts';

export type Verdict =
  | { readonly outcome: 'passes' }
  | { readonly outcome: 'needs_authentication' }
  | { readonly outcome: 'declined'; readonly decline: Decline };

export interface Situation {
  readonly customer: string | null;
  /** The owner is there and has just confirmed. */
  readonly authenticated: boolean;
  readonly offSession: boolean;
}

const passes: Verdict = { outcome: 'passes' };

/** What the bank says to a charge. */
export function chargeVerdict(engine: Engine, paymentMethod: string, situation: Situation): Verdict {
  const arranged = arrangedFailure(engine, situation.customer);
  if (arranged !== null) return { outcome: 'declined', decline: arranged };
  const secret = engine.tables.card_secret.get(paymentMethod);
  const card = secret === undefined ? undefined : testCard(secret.number);
  if (card?.decline !== undefined) return { outcome: 'declined', decline: card.decline };
  if (situation.authenticated || card?.authentication === undefined) return passes;
  if (card.authentication === 'until_set_up' && secret?.authenticated === true) return passes;
  if (card.authentication === 'on_session' && situation.offSession) return passes;
  return { outcome: 'needs_authentication' };
}

/** What the bank says to a card that is to be kept. */
export function setupVerdict(engine: Engine, paymentMethod: string, authenticated: boolean): Verdict {
  const secret = engine.tables.card_secret.get(paymentMethod);
  const card = secret === undefined ? undefined : testCard(secret.number);
  if (card?.decline !== undefined && card.attaches === false) return { outcome: 'declined', decline: card.decline };
  if (card?.authentication === undefined || authenticated || secret?.authenticated === true) return passes;
  return { outcome: 'needs_authentication' };
}

function arrangedFailure(engine: Engine, customer: string | null): Decline | null {
  const arranged = engine.nextPaymentFails;
  if (arranged === null || (arranged.customer !== null && arranged.customer !== customer)) return null;
  if (!engine.isPreviewing) engine.nextPaymentFails = null;
  return Object.hasOwn(declines, arranged.code)
    ? declines[arranged.code as keyof typeof declines]
    : declines.card_declined;
}
