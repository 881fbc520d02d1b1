import type { Engine } from '../engine/engine.ts';
import { declines, testCard } from './test-cards.ts';
import type { Decline, TestCard } from './test-cards.ts';

export type Verdict =
  | { readonly outcome: 'passes' }
  | { readonly outcome: 'needs_authentication' }
  | { readonly outcome: 'declined'; readonly decline: Decline };

export interface Situation {
  readonly customer: string | null;
  /** The owner is present and has just authenticated. */
  readonly authenticated: boolean;
  readonly offSession: boolean;
}

const passes: Verdict = { outcome: 'passes' };

/** The bank's response to a charge. */
export function chargeVerdict(engine: Engine, paymentMethod: string, situation: Situation): Verdict {
  const arranged = arrangedFailure(engine, situation.customer);
  if (arranged !== null) return { outcome: 'declined', decline: arranged };
  const card = cardOf(engine, paymentMethod);
  const setUp = engine.tables.card_secret.get(paymentMethod)?.authenticated === true;
  if (asksOwner(card, situation, setUp)) return { outcome: 'needs_authentication' };
  return card?.decline === undefined ? passes : { outcome: 'declined', decline: card.decline };
}

export function cardOf(engine: Engine, paymentMethod: string): TestCard | undefined {
  const secret = engine.tables.card_secret.get(paymentMethod);
  return secret === undefined ? undefined : testCard(secret.number);
}

function asksOwner(card: TestCard | undefined, { authenticated, offSession }: Situation, setUp: boolean): boolean {
  if (card?.authentication === undefined || authenticated) return false;
  if (card.authentication === 'until_set_up') return !setUp;
  return card.authentication === 'always' || !offSession;
}

/** The bank's response to saving a card. */
export function setupVerdict(engine: Engine, paymentMethod: string, authenticated: boolean): Verdict {
  const card = cardOf(engine, paymentMethod);
  const setUp = engine.tables.card_secret.get(paymentMethod)?.authenticated === true;
  if (card?.decline !== undefined && card.attaches === false) return { outcome: 'declined', decline: card.decline };
  const asks = card?.authentication !== undefined && card.authentication !== 'already_set_up';
  if (!asks || authenticated || setUp) return passes;
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
