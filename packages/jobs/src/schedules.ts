import type { JobName } from './catalogue.ts';

/** What happens by the clock: a job and the time between two of them, in ms. */
export const schedules = {
  'recommendation.learn': 5 * 60_000,
  'recommendation.rank-catalog': 20_000,
  'search.tidy': 60_000,
  'media.index-captions': 5 * 60_000,
  'site.tidy': 10 * 60_000,
  'account.purge': 60 * 60_000,
  'media.tidy-uploads': 60 * 60_000,
} as const satisfies Partial<Record<JobName, number>>;
