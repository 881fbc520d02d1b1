import { t } from '@houselights/messages/catalogue/billing-access';
import type { Billing } from '../../shared/billing/billing.ts';
import { day } from '../../lib/format/dates.ts';

export type AccessLine = Billing['access']['reasons'][number];

const SOURCES = {
  stripe: 'fromStripe',
  gift: 'fromGift',
  staff: 'fromStaff',
  patreon: 'fromPatreon',
} as const;

const STATES = {
  trial: 'trial',
  paid: 'paid',
  given: 'given',
  renewing: 'renewing',
  grace: 'grace',
  not_started: 'notStarted',
  never_paid: 'neverPaid',
  unpaid: 'unpaid',
  paused: 'paused',
  cancelled: 'cancelled',
  ended: 'ended',
  refunded: 'refunded',
  disputed: 'disputed',
  trial_used: 'trialUsed',
  already_subscribed: 'alreadySubscribed',
  revoked: 'revoked',
} as const;

/** Source of access, or why it gives none, as a sentence; its dates are shown beside it. */
export function accessWords({ source: id, state, plan }: Pick<AccessLine, 'source' | 'state' | 'plan'>): string {
  if (state === 'gift' || state === 'staff' || state === 'patreon') return t(state);
  const source = t(SOURCES[id]);
  return t(STATES[state], { name: plan === null ? source : t('named', { source, plan }) });
}

const UNDONE: ReadonlySet<AccessLine['state']> = new Set(['disputed', 'refunded', 'revoked']);

/** Start and end of an access line. */
export function accessDays({ givesAccess, state, from, until }: AccessLine): string {
  if (state === 'not_started') return t('startsOn', { date: day(from) });
  if (state === 'renewing' && until !== null) return t('dueOn', { date: day(until) });
  if (givesAccess) {
    return until === null ? t('withoutEnd', { date: day(from) }) : t('fromTo', { from: day(from), until: day(until) });
  }
  // Suspended or revoked before it began: it has no end date yet.
  if (until !== null && until <= from && UNDONE.has(state)) return t('neverStarted', { date: day(from) });
  if (until === null) return t('startsOn', { date: day(from) });
  return t(state === 'paused' || state === 'disputed' ? 'since' : 'endedOn', { date: day(until) });
}
