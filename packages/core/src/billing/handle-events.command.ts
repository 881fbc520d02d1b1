import { sql, statement } from '@houselights/db';
import { settleCheckout } from './checkout-state.query.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';
import type { Database, RowFrom } from '@houselights/db';

/** Lease: a worker that claims events and dies loses them after this long. */
const leaseSeconds = 60;
const longestWaitSeconds = 60 * 60;

/**
 * The event that has waited longest, with all others of its customer; skips rows locked by another worker. Uses the database's clock, so
 * workers' clocks need not agree.
 */
const claim = statement({
  name: 'claim-webhook-events',
  text: `with next as (
    select id, "customerId" from webhook_event
    where "handledAt" is null and ("waitsUntil" is null or "waitsUntil" <= now())
    order by "receivedAt" limit 1 for update skip locked),
  mine as (
    select e.id from webhook_event e, next
    where e."handledAt" is null and (e.id = next.id or e."customerId" = next."customerId") for update of e skip locked)
  update webhook_event e set "waitsUntil" = now() + make_interval(secs => $1), attempts = e.attempts + 1 from mine where e.id = mine.id
  returning e.id, e."customerId", e."objectType", e."objectId", e."customerTicket", e.attempts`,
  params: { leaseSeconds: sql.float8 },
  row: {
    id: sql.text,
    customerId: sql.nullable(sql.text),
    objectType: sql.text,
    objectId: sql.nullable(sql.text),
    customerTicket: sql.nullable(sql.int8),
    attempts: sql.int4,
  },
});
type ClaimedEvent = RowFrom<typeof claim>;
const postpone = statement({
  name: 'postpone-webhook-events',
  text: `update webhook_event set "waitsUntil" = now() + make_interval(secs => $2) where id = any($1)`,
  params: { ids: sql.array(sql.text), seconds: sql.float8 },
});
const noteHandled = statement({
  name: 'handled-webhook-events',
  text: `update webhook_event set "handledAt" = now() where id = any($1)`,
  params: { ids: sql.array(sql.text) },
});

/**
 * Handles one customer's events by syncing that customer: an event only says where to look, so order and age do not matter, and one read
 * covers all that have arrived. Resolves to false when none was due. Failures are retried with exponential backoff; the error is thrown.
 */
export async function handleNextEvents(deps: SyncDeps): Promise<boolean> {
  const { db } = deps;
  const rows = await claim.rows(db.pool, { leaseSeconds });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  try {
    await handle(deps, rows);
  } catch (error) {
    const attempts = Math.max(...rows.map((row) => row.attempts));
    const waits = Math.min(longestWaitSeconds, 2 ** attempts);
    await postpone.run(db.pool, { ids, seconds: waits });
    throw error;
  }
  await noteHandled.run(db.pool, { ids });
  return true;
}

async function handle(deps: SyncDeps, events: readonly ClaimedEvent[]): Promise<void> {
  const { db, payments } = deps;
  const sessions = events.flatMap(({ objectType, objectId }) =>
    objectType === 'checkout.session' && objectId !== null ? [objectId] : [],
  );
  if (sessions.length > 0) {
    const checkouts = await db.prisma.checkout.findMany({
      where: { stripeSessionId: { in: sessions } },
      select: { id: true },
    });
    for (const { id } of checkouts) await settleCheckout(deps, id);
  }
  const customers = new Map<string, bigint | null>();
  for (const { customerId, objectType, objectId, customerTicket } of events) {
    const id = customerId ?? (objectId === null ? undefined : await payments.customerOf(objectType, objectId));
    if (id === undefined) continue;
    const ticket = customerTicket === null ? null : BigInt(customerTicket);
    customers.set(id, newer(customers.get(id), ticket));
  }
  for (const [id, ticket] of customers) {
    if (ticket === null || !(await isKnownSince(db, id, ticket))) await syncCustomer(deps, id);
  }
}

/** The newer of two tickets; an unknown one may be newer than any. */
function newer(a: bigint | null | undefined, b: bigint | null): bigint | null {
  if (a === undefined || a === null || b === null) return a === undefined ? b : null;
  return a > b ? a : b;
}

/** True if a read begun after that ticket has been applied: it saw everything that had happened by then. */
async function isKnownSince({ prisma }: Database, stripeCustomerId: string, ticket: bigint): Promise<boolean> {
  const count = await prisma.billingCustomer.count({ where: { stripeCustomerId, appliedTicket: { gt: ticket } } });
  return count > 0;
}
