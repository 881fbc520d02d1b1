import type { AccessReason } from '@houselights/rules';

const day = (at: Date | null): string => (at === null ? '' : at.toISOString().slice(0, 10));
const until = (at: Date | null): string => (at === null ? 'without end' : `until ${day(at)}`);

/** A reason as a sentence, for the account page and the console. Days are UTC. */
export function accessWords({ source, state, from, until: end }: AccessReason, plan: string | null): string {
  const of = plan === null ? '' : ` (${plan})`;
  const whose = source === 'gift' ? 'Gift' : `Subscription${of}`;
  switch (state) {
    case 'trial':
      return `Free trial of the subscription${of}, ${until(end)}.`;
    case 'paid':
      return `Subscription${of}, paid ${until(end)}.`;
    case 'grace':
      return `Subscription${of}: the renewal is not paid yet; access goes on ${until(end)}.`;
    case 'gift':
      return `Gift from ${day(from)}, ${until(end)}.`;
    case 'staff':
      return `Given by the house from ${day(from)}, ${until(end)}.`;
    case 'patreon':
      return `Membership at Patreon${of}.`;
    case 'not_started':
      return `Begins on ${day(from)}.`;
    case 'never_paid':
      return `Subscription${of} that was never paid.`;
    case 'unpaid':
      return `Subscription${of}: the payment failed and the days of grace ended on ${day(end)}.`;
    case 'paused':
      return `Subscription${of}: paused since ${day(end)}.`;
    case 'cancelled':
      return `Subscription${of}: cancelled, ended on ${day(end)}.`;
    case 'ended':
      return `Ended on ${day(end)}.`;
    case 'refunded':
      return `${whose}: its payment was given back.`;
    case 'disputed':
      return `${whose}: its payment is disputed.`;
    case 'trial_used':
      return 'Subscription that was ended at once: this card has had its free trial.';
    case 'already_subscribed':
      return 'Second subscription, ended at once and given back.';
    case 'revoked':
      return 'Taken back by the house.';
  }
}
