import type { Billing } from '../../lib/billing.ts';
import { day } from '../../lib/money.ts';

export type AccessLine = Billing['access']['reasons'][number];

const names = {
  stripe: 'Subscription',
  gift: 'A gift',
  staff: 'Access we gave you',
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
      return `${name}: your gifts cover the next charge.`;
    case 'renewing':
      return `${name}: the next payment is on its way.`;
    case 'grace':
      return `${name}: the last payment failed. You keep access while we try again.`;
    case 'gift':
      return 'Gift you redeemed.';
    case 'staff':
      return 'We gave you this.';
    case 'patreon':
      return 'Your membership at Patreon.';
    case 'not_started':
      return `${name}: it hasn't started yet.`;
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
      return `${name}: the payment was refunded.`;
    case 'disputed':
      return `${name}: your bank is disputing the payment.`;
    case 'trial_used':
      return `${name}: ended right away, because this card has already had a free trial. Nothing was charged.`;
    case 'already_subscribed':
      return `${name}: ended right away and refunded, because you already had one.`;
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
  if (until !== null && until <= from && UNDONE.has(state)) return `was due to start on ${day(from)}`;
  if (until === null) return `from ${day(from)}`;
  return state === 'paused' || state === 'disputed' ? `since ${day(until)}` : `ended on ${day(until)}`;
}
