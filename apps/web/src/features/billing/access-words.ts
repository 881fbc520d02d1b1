import type { Billing } from '../../lib/billing.ts';
import { day } from '../../lib/money.ts';

export type AccessLine = Billing['access']['reasons'][number];

const names = {
  stripe: 'Subscription',
  gift: 'A gift',
  staff: 'Access given by the house',
  patreon: 'Membership at Patreon',
} as const;

/** Where access comes from, or why it does not, as a sentence; its days stand beside it. */
export function accessWords({ source, state, plan }: Pick<AccessLine, 'source' | 'state' | 'plan'>): string {
  const name = plan === null ? names[source] : `${names[source]}, ${plan}`;
  switch (state) {
    case 'trial':
      return `${name}: the free trial.`;
    case 'paid':
      return `${name}: paid.`;
    case 'given':
      return `${name}: the next charge is put off by gifts.`;
    case 'renewing':
      return `${name}: its next payment is on its way.`;
    case 'grace':
      return `${name}: the last payment failed, and access goes on while it can still be paid.`;
    case 'gift':
      return 'A gift that you redeemed.';
    case 'staff':
      return 'Given to you by the house.';
    case 'patreon':
      return 'Your membership at Patreon.';
    case 'not_started':
      return `${name}: it has not begun yet.`;
    case 'never_paid':
      return `${name}: it was never paid.`;
    case 'unpaid':
      return `${name}: not paid.`;
    case 'paused':
      return `${name}: paused.`;
    case 'cancelled':
      return `${name}: cancelled.`;
    case 'ended':
      return `${name}: it has ended.`;
    case 'refunded':
      return `${name}: the payment was given back.`;
    case 'disputed':
      return `${name}: the payment is disputed at the bank.`;
    case 'trial_used':
      return `${name}: ended at once, because the card has had its free trial. Nothing was charged.`;
    case 'already_subscribed':
      return `${name}: ended at once and given back, because there was another one.`;
    case 'revoked':
      return `${name}: taken back.`;
  }
}

const UNDONE: ReadonlySet<AccessLine['state']> = new Set(['disputed', 'refunded', 'revoked']);

/** From when to when a line holds. */
export function accessDays({ givesAccess, state, from, until }: AccessLine): string {
  if (state === 'not_started') return `from ${day(from)}`;
  if (state === 'renewing' && until !== null) return `due on ${day(until)}`;
  if (givesAccess) return until === null ? `since ${day(from)}, without end` : `${day(from)} to ${day(until)}`;
  // What rests or is taken back before it begins: its end lies nowhere yet.
  if (until !== null && until <= from && UNDONE.has(state)) return `was to begin on ${day(from)}`;
  if (until === null) return `from ${day(from)}`;
  return state === 'paused' || state === 'disputed' ? `since ${day(until)}` : `ended on ${day(until)}`;
}
