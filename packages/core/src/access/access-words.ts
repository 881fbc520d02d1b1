import type { AccessReason } from '@houselights/rules';

const day = (at: Date | null): string => (at === null ? '' : at.toISOString().slice(0, 10));
const until = (at: Date | null): string => (at === null ? 'without end' : `until ${day(at)}`);

const names = {
  stripe: 'Subscription',
  gift: 'Gift',
  staff: 'Access given by the house',
  patreon: 'Membership at Patreon',
};

/** A reason as a sentence, for the account page and the console. Days are UTC. */
export function accessWords({ source, state, from, until: end }: AccessReason, plan: string | null): string {
  const of = plan === null ? '' : ` (${plan})`;
  const what = `${names[source]}${of}`;
  // Of a gift nobody keeps when its payment was taken back.
  const sinceWhen = (words: string): string => (source === 'gift' ? '' : `, ${words} ${day(end)}`);
  switch (state) {
    case 'trial':
      return `Free trial of the subscription${of}, ${until(end)}.`;
    case 'paid':
      return `${what}, paid ${until(end)}.`;
    case 'given':
      return `${what}: its next charge is put off by gifts ${until(end)}.`;
    case 'renewing':
      return `${what}: the payment that is due on ${day(end)} is on its way.`;
    case 'grace':
      return `${what}: its payment has not come; access goes on ${until(end)}.`;
    case 'gift':
      return `Gift from ${day(from)}, ${until(end)}.`;
    case 'staff':
      return `Given by the house from ${day(from)}, ${until(end)}.`;
    case 'patreon':
      return `${what}.`;
    case 'not_started':
      return `${what}: begins on ${day(from)}.`;
    case 'never_paid':
      return `${what} that was never paid.`;
    case 'unpaid':
      return `${what}: not paid, ended on ${day(end)}.`;
    case 'paused':
      return `${what}: paused since ${day(end)}.`;
    case 'cancelled':
      return `${what}: cancelled, ended on ${day(end)}.`;
    case 'ended':
      return `${what}: ended on ${day(end)}.`;
    case 'refunded':
      return `${what}: its payment was given back${sinceWhen('ended on')}.`;
    case 'disputed':
      return `${what}: its payment is disputed${sinceWhen('rests since')}.`;
    case 'trial_used':
      return `${what} that was ended at once: this card has had its free trial.`;
    case 'already_subscribed':
      return `Second subscription${of}, ended at once and given back.`;
    case 'revoked':
      return `${what}: taken back, ended on ${day(end)}.`;
  }
}
