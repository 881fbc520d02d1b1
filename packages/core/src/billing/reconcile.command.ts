import { isDeepStrictEqual } from 'node:util';
import { newId } from '../shared/ids.ts';
import { storeEvent } from './webhook.command.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { ProviderSubscription } from '../ports/payments.ts';
import type { SyncDeps } from './customer-state.ts';
import type { Prisma, Subscription } from '@houselights/db';

/** What differed for one subscription before it was repaired. */
export interface Drift {
  readonly subscriptionId: string;
  readonly accountId: string | null;
  readonly fields: string[];
}

export interface Reconciled {
  readonly compared: number;
  readonly eventsFound: number;
  readonly drift: Drift[];
}

const hourMs = 60 * 60 * 1_000;
/** The provider keeps its events for 30 days; some of what was there at the last run is looked at again. */
const mostMs = 29 * 24 * hourMs;
const overlapMs = 2 * hourMs;

/**
 * Compares everything with the payment provider: events that never came are handled after all, and subscriptions that differ are
 * read anew. Writes down what it found. Safe to run at any time, and beside itself.
 */
export async function reconcile(deps: SyncDeps): Promise<Reconciled> {
  const { db, billingClock, payments } = deps;
  if (!payments.offered) return { compared: 0, eventsFound: 0, drift: [] };
  const startedAt = billingClock.now();
  const last = await db.prisma.reconciliation.findFirst({
    where: { finishedAt: { not: null } },
    orderBy: { startedAt: 'desc' },
  });
  const id = newId();
  await db.prisma.reconciliation.create({ data: { id, startedAt } });
  const since = new Date(Math.max(startedAt.getTime() - mostMs, (last?.startedAt.getTime() ?? 0) - overlapMs));
  const eventsFound = await findEvents(deps, since);
  const { compared, drift } = await compareSubscriptions(deps);
  await db.prisma.reconciliation.update({
    where: { id },
    data: {
      finishedAt: billingClock.now(),
      compared,
      eventsFound,
      drift: drift.map((each) => ({ ...each })) satisfies Prisma.InputJsonArray,
    },
  });
  return { compared, eventsFound, drift };
}

async function findEvents(deps: SyncDeps, since: Date): Promise<number> {
  let found = 0;
  for (let after: string | undefined; ;) {
    const events = await deps.payments.listEvents(since, after);
    for (const event of events) if (await storeEvent(deps, event, 'reconciliation')) found += 1;
    after = events.at(-1)?.id;
    if (after === undefined) return found;
  }
}

async function compareSubscriptions(deps: SyncDeps): Promise<Pick<Reconciled, 'compared' | 'drift'>> {
  const { db, payments } = deps;
  const drift: Drift[] = [];
  const seen = new Set<string>();
  for (let after: string | undefined; ;) {
    const page = await payments.listSubscriptions(after);
    const rows = await db.prisma.subscription.findMany({ where: { id: { in: page.map(({ id }) => id) } } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const subscription of page) {
      seen.add(subscription.id);
      await repair(deps, subscription, byId.get(subscription.id), drift);
    }
    after = page.at(-1)?.id;
    if (after === undefined) break;
  }
  return { compared: seen.size, drift };
}

async function repair(
  deps: SyncDeps,
  subscription: ProviderSubscription,
  row: Subscription | undefined,
  drift: Drift[],
): Promise<void> {
  const fields = row === undefined ? ['missing'] : differences(subscription, row);
  if (fields.length === 0) return;
  // One of a customer who is not ours is somebody else's business.
  const accountId = await syncCustomer(deps, subscription.customerId);
  if (accountId !== undefined) drift.push({ subscriptionId: subscription.id, accountId, fields });
}

/** What a read would change; the coupon's code has a name of its own there. */
function differences(subscription: ProviderSubscription, row: Subscription): string[] {
  const stored = {
    status: row.status,
    priceId: row.stripePriceId,
    itemId: row.itemId,
    currentPeriodStart: row.currentPeriodStart,
    currentPeriodEnd: row.currentPeriodEnd,
    trialEndsAt: row.trialEndsAt,
    cancelAt: row.cancelAt,
    cancelledAt: row.cancelledAt,
    endedAt: row.endedAt,
    paused: row.paused,
    resumesAt: row.resumesAt,
  };
  const fields = Object.entries(stored)
    .filter(([name, value]) => !isDeepStrictEqual(value, subscription[name as keyof typeof stored]))
    .map(([name]) => name);
  if ((subscription.pending?.invoiceId ?? null) !== row.pendingInvoiceId) fields.push('pending');
  const isSameCoupon = (subscription.coupon?.code ?? null) === row.couponCode;
  return isSameCoupon ? fields : [...fields, 'coupon'];
}

export interface ReconciliationEntry extends Reconciled {
  readonly id: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

/** The last 50 comparisons, newest first. */
export async function listReconciliations({ db }: Pick<SyncDeps, 'db'>): Promise<ReconciliationEntry[]> {
  const rows = await db.prisma.reconciliation.findMany({ orderBy: { startedAt: 'desc' }, take: 50 });
  return rows.map(({ id, startedAt, finishedAt, compared, eventsFound, drift }) => ({
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    compared,
    eventsFound,
    drift: drift as unknown as Drift[],
  }));
}
