import * as billingJobs from './billing.jobs.ts';
import { jobs } from './catalogue.ts';
import * as events from './events.ts';
import * as index from './index.ts';
import * as pointsJobs from './points.jobs.ts';

// For checks that look at every message: all of them, by the names under which the code imports them.

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

const jobNames = new Set<string>(Object.keys(jobs));

export const jobsByExport: Readonly<Record<string, Named>> = Object.fromEntries(
  [...named(billingJobs), ...named(pointsJobs), ...named(index)].filter(([, { name }]) => jobNames.has(name)),
);
