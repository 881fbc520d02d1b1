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
    case 'grace':
      return `${name}: the renewal is not paid yet, and there is time for it.`;
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
      return `${name}: the payment failed, and the time to put it right is over.`;
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
      return 'Given to you by the house, and taken back.';
  }
}

/** From when to when a line holds. */
export function accessDays({ givesAccess, state, from, until }: AccessLine): string {
  if (state === 'not_started') return `from ${day(from)}`;
  if (givesAccess) return until === null ? `since ${day(from)}, without end` : `${day(from)} to ${day(until)}`;
  return until === null ? `from ${day(from)}` : `ended on ${day(until)}`;
}
