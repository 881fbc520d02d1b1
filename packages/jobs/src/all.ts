import { jobs } from './catalogue.ts';
import * as events from './events.ts';
import * as accountJobs from './account.jobs.ts';
import * as billingJobs from './billing.jobs.ts';
import * as demoJobs from './demo.jobs.ts';
import * as giftJobs from './gift.jobs.ts';
import * as greenlightJobs from './greenlight.jobs.ts';
import * as mailJobs from './mail.jobs.ts';
import * as mediaJobs from './media.jobs.ts';
import * as patreonJobs from './patreon.jobs.ts';
import * as pointsJobs from './points.jobs.ts';
import * as recommendationJobs from './recommendation.jobs.ts';
import * as searchJobs from './search.jobs.ts';
import * as siteJobs from './site.jobs.ts';

// For checks of every message: all jobs and events, by their export names.

export { schedules } from './schedules.ts';
export { subscriptions } from './subscriptions.ts';
export { events } from './events.ts';

interface Named {
  readonly name: string;
}

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'payload' in value &&
  typeof value.name === 'string';

function named(module: object): [string, Named][] {
  return Object.entries(module).filter((entry): entry is [string, Named] => isNamed(entry[1]));
}

export const eventsByExport: Readonly<Record<string, Named>> = Object.fromEntries(named(events));

const features = [
  accountJobs,
  billingJobs,
  demoJobs,
  giftJobs,
  greenlightJobs,
  mailJobs,
  mediaJobs,
  patreonJobs,
  pointsJobs,
  recommendationJobs,
  searchJobs,
  siteJobs,
];
const jobNames = new Set<string>(Object.keys(jobs));

export const jobsByExport: Readonly<Record<string, Named>> = Object.fromEntries(
  features.flatMap(named).filter(([, { name }]) => jobNames.has(name)),
);
