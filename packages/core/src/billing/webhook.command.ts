import { sql, statement } from '@houselights/db';
import type { ProviderEvent } from '../ports/payments.ts';
import type { SyncDeps } from './customer-state.ts';

/** Where Stripe sends its events. */
export const stripeWebhookPath = '/api/v1/webhooks/stripe';

/** Notifies on commit that there are events to handle. */
export const billingEventsTopic = 'billing-events';

/** One statement: inserts the event by its id with its customer's newest ticket, and wakes the worker. Times are the database's. */
const store = statement({
  name: 'webhook-event',
  text: `with stored as (
    insert into webhook_event (id, type, "customerId", "objectType", "objectId", "createdAt", "receivedAt", "foundBy", "customerTicket")
    values ($1, $2, $3, $4, $5, $6, now(), $7, (select ticket from billing_customer where "stripeCustomerId" = $3))
    on conflict (id) do nothing returning id)
  select pg_notify('houselights:${billingEventsTopic}', 'null') as told from stored`,
  params: {
    id: sql.text,
    type: sql.text,
    customerId: sql.nullable(sql.text),
    objectType: sql.text,
    objectId: sql.nullable(sql.text),
    createdAt: sql.timestamptz,
    foundBy: sql.text,
  },
  row: { told: sql.nothing },
});

/** Stores a provider event for handling. An existing one is left untouched. Resolves to whether it was new. */
export async function storeEvent(
  { db }: Pick<SyncDeps, 'db'>,
  event: ProviderEvent,
  foundBy: 'webhook' | 'reconciliation',
): Promise<boolean> {
  const { id, type, customerId = null, objectType, objectId = null, createdAt } = event;
  return (await store.run(db.pool, { id, type, customerId, objectType, objectId, createdAt, foundBy })) > 0;
}

/**
 * Receives a signed provider request: once verified it is stored, whatever fails later. Resolves to false for a wrong signature or a body
 * without an event.
 */
export async function receiveWebhook(
  deps: Pick<SyncDeps, 'db' | 'payments'>,
  { body, signature }: { readonly body: string; readonly signature: string },
): Promise<boolean> {
  const event = deps.payments.readEvent(body, signature);
  if (event === undefined) return false;
  await storeEvent(deps, event, 'webhook');
  return true;
}
