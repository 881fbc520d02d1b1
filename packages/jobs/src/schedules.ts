import type { JobName } from './catalogue.ts';

/** Scheduled jobs and their intervals in ms. */
export const schedules = {
  'recommendation.learn': 5 * 60_000,
  'recommendation.rank-catalog': 20_000,
  'search.tidy': 60_000,
  'media.index-captions': 5 * 60_000,
  'site.tidy': 10 * 60_000,
  'journal.tidy': 60 * 60_000,
  'notification.mail': 5 * 60_000,
  'notification.push': 10_000,
  'notification.tell-of-videos': 60_000,
  'notification.tidy': 60 * 60_000,
  'account.purge': 60 * 60_000,
  'billing.recheck': 5 * 60_000,
  'billing.end-unpaid': 5 * 60_000,
  'billing.reconcile': 60 * 60_000,
  'billing.remind': 10 * 60_000,
  'billing.tidy': 10 * 60_000,
  'gift.bring-all-forward': 10 * 60_000,
  'gift.extend-all': 10 * 60_000,
  'gift.abandon': 60 * 60_000,
  'gift.deliver': 60_000,
  'greenlight.seal': 5_000,
  'points.accrue': 5 * 60_000,
  'points.keep-head': 60_000,
  'points.sign-head': 60_000,
  'patreon.refresh': 10 * 60_000,
  'media.tidy-uploads': 60 * 60_000,
} as const satisfies Partial<Record<JobName, number>>;

/** Jobs whose due work depends on the billing clock: they run immediately when that clock is advanced. */
export const dueByBillingClock = [
  'billing.recheck',
  'billing.end-unpaid',
  'billing.remind',
  'billing.tidy',
  'gift.bring-all-forward',
  'gift.extend-all',
  'gift.abandon',
  'gift.deliver',
  'points.accrue',
] as const satisfies JobName[];
