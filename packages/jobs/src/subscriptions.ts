import * as billing from './billing.jobs.ts';
import { on } from './event.ts';
import * as events from './events.ts';
import * as gift from './gift.jobs.ts';
import { indexCaptions } from './media.jobs.ts';
import { grantPoints } from './points.jobs.ts';
import type { Subscription } from './event.ts';

/**
 * Which jobs consume which event. An event's producer names none of its consumers: `recordEvent` reads this table and queues their jobs in
 * the transaction of the fact, so a consumer's job is queued by the release that knows it.
 */
export const subscriptions: readonly Subscription[] = [
  on(events.accessChanged, grantPoints),
  on(events.paymentReceived, grantPoints),
  on(events.accessEnded, gift.pullForwardAccountGifts, {
    payload: ({ accountId, since }) => ({ accountId, since }),
    key: ({ sourceId }) => `close-up-${sourceId}`,
  }),
  on(events.accountDeletionChanged, billing.cascadeDeletion),
  on(events.accountDeleted, billing.closeBilling, { key: ({ accountId }) => `close-${accountId}` }),
  on(events.captionsChanged, indexCaptions, { payload: () => ({}) }),
];

/** The jobs that consume an event. */
export function subscriptionsOf(name: string): readonly Subscription[] {
  return subscriptions.filter(({ event }) => event.name === name);
}
