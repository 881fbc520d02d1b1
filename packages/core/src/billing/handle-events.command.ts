import { settleCheckout } from './checkout-state.query.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';
import type { Database } from '@houselights/db';

/** Whoever began to handle events and ended without a word loses them after this long. */
const leaseMs = 60_000;
const longestWaitMs = 60 * 60_000;

interface ClaimedEvent {
  readonly id: string;
  readonly customerId: string | null;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly receivedAt: Date;
  readonly attempts: number;
}

/** The event that waits longest, with all that wait for the same customer; rows that another worker holds are left to it. */
const claim = `with next as (
    select id, "customerId" from webhook_event
    where "handledAt" is null and ("waitsUntil" is null or "waitsUntil" <= $1)
    order by "receivedAt" limit 1 for update skip locked),
  mine as (
    select e.id from webhook_event e, next
    where e."handledAt" is null and (e.id = next.id or e."customerId" = next."customerId") for update of e skip locked)
  update webhook_event e set "waitsUntil" = $2, attempts = e.attempts + 1 from mine where e.id = mine.id
  returning e.id, e."customerId", e."objectType", e."objectId", e."receivedAt", e.attempts`;

/**
 * Handles the events of one customer by reading that customer anew: an event tells only where to look, so its order and age do not matter,
 * and one read is enough for all that have come. Resolves to false when none was due. What fails is due again after a while that
 * grows; the error is thrown.
 */
export async function handleNextEvents(deps: SyncDeps): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const { rows } = await db.pool.query<ClaimedEvent>({
    name: 'claim-webhook-events',
    text: claim,
    values: [now, new Date(now.getTime() + leaseMs)],
  });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  try {
    await handle(deps, rows);
  } catch (error) {
    const attempts = Math.max(...rows.map((row) => row.attempts));
    const waitsUntil = new Date(clock.now().getTime() + Math.min(longestWaitMs, 1_000 * 2 ** attempts));
    await db.prisma.webhookEvent.updateMany({ where: { id: { in: ids } }, data: { waitsUntil } });
    throw error;
  }
  await db.prisma.webhookEvent.updateMany({ where: { id: { in: ids } }, data: { handledAt: clock.now() } });
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
  const newest = new Date(Math.max(...events.map(({ receivedAt }) => receivedAt.getTime())));
  const customers = new Set<string>();
  for (const { customerId, objectType, objectId } of events) {
    const id = customerId ?? (objectId === null ? undefined : await payments.customerOf(objectType, objectId));
    if (id !== undefined) customers.add(id);
  }
  for (const id of customers) {
    if (!(await isKnownSince(db, id, newest))) await syncCustomer(deps, id);
  }
}

/** True when a read that was begun after `since` has been applied. */
async function isKnownSince({ prisma }: Database, customerId: string, since: Date): Promise<boolean> {
  const count = await prisma.billingCustomer.count({
    where: { stripeCustomerId: customerId, syncedAt: { gt: since } },
  });
  return count > 0;
}
