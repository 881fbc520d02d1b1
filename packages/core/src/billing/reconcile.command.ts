import { isDeepStrictEqual } from 'node:util';
import { stopsAll, throwFailures } from '../shared/failures.ts';
import { newId } from '../shared/ids.ts';
import { PaymentsRefused } from '../ports/payments.ts';
import { storeEvent } from './webhook.command.ts';
import { syncAccount, syncCustomer } from './sync-customer.command.ts';
import type { ProviderSubscription } from '../ports/payments.ts';
import type { ProviderPage, Unreadable } from '../ports/provider-lists.ts';
import type { SyncDeps } from './customer-state.ts';
import type { Prisma, ReconciliationWalk, Subscription } from '@houselights/db';

/** The fields of one subscription that differed before the repair. */
export interface Drift {
  readonly subscriptionId: string;
  readonly accountId: string | null;
  readonly fields: string[];
}

export interface Reconciled {
  readonly compared: number;
  readonly eventsFound: number;
  readonly drift: Drift[];
  /** Whether the walk over all live subscriptions finished; if not, the next reconciliation continues it. */
  readonly whole: boolean;
}

type Run = { -readonly [Name in keyof Reconciled]: Reconciled[Name] } & {
  /** Errors that prevented a read or a repair, thrown at the end. */
  readonly failures: unknown[];
};

const hourMs = 60 * 60 * 1_000;
/** The provider keeps its events for 30 days. Consecutive walks overlap a little. */
const mostMs = 29 * 24 * hourMs;
const overlapMs = 2 * hourMs;
/** A younger event may still be on its way. */
const onItsWayMs = 10 * 60_000;
/** The limit of stored drift: where so much differs, there is one cause. */
const mostDrift = 1_000;

export interface Reconcile {
  readonly endsAt?: number;
  readonly onMissed?: (count: number) => void;
}

/**
 * Reconciles with the payment provider until `endsAt` (a performance.now() time): handles events that never arrived, and syncs recently
 * made subscriptions and all that are live there or here where they differ. Each walk continues where the previous reconciliation stopped,
 * even after a crash. Stores what it found. Safe to run at any time and concurrently.
 *
 * Anything `unreadable` blocks neither what follows nor another walk; it is thrown at the end. A provider or database that is down ends the
 * reconciliation. `onMissed` receives the number of events that the webhook should have delivered long ago.
 */
export async function reconcile(
  deps: SyncDeps,
  { endsAt = Infinity, onMissed = () => {} }: Reconcile = {},
): Promise<Reconciled> {
  const { db, billingClock, payments } = deps;
  const run: Run = { compared: 0, eventsFound: 0, drift: [], whole: false, failures: [] };
  if (!payments.offered) return foundBy(run);
  const id = newId();
  await db.prisma.reconciliation.create({ data: { id, startedAt: billingClock.now() } });
  const keep = async (finishedAt: Date | null): Promise<void> => {
    const { drift, ...counts } = foundBy(run);
    const found = drift.slice(0, mostDrift).map((each) => ({ ...each })) satisfies Prisma.InputJsonArray;
    await db.prisma.reconciliation.update({ where: { id }, data: { ...counts, drift: found, finishedAt } });
  };
  const walked = async (name: Walk['name'], read: Walk['read']): Promise<boolean> => {
    try {
      return await walk(deps, { name, read, endsAt, done: () => keep(null) });
    } catch (error) {
      if (stopsAll(error)) throw error;
      run.failures.push(error);
      return false;
    }
  };

  const begun = billingClock.now().getTime();
  let missed = 0;
  await walked('events', async ({ since, cursor }) => {
    const { items, next } = await payments.listEvents(since, cursor ?? undefined);
    for (const event of items)
      await orFail(run, async () => {
        if (!(await storeEvent(deps, event, 'reconciliation'))) return;
        run.eventsFound += 1;
        if (event.createdAt.getTime() < begun - onItsWayMs) missed += 1;
      });
    return { next, reached: items.at(-1)?.createdAt };
  });
  if (missed > 0) onMissed(missed);
  await walked('made', async ({ since, cursor }) => {
    const page = await payments.listSubscriptions(cursor ?? undefined, { created: { gte: since } });
    await compare(deps, run, page, await rowsOf(deps, page.items));
    return { next: page.next, reached: page.items.at(-1)?.createdAt };
  });
  run.whole = await walked('live', async ({ until, cursor, reached }) => {
    const page = await payments.listSubscriptions(cursor ?? undefined, { live: true });
    await compareLive(deps, run, { page, from: reached ?? until });
    return { next: page.next, reached: page.items.at(-1)?.createdAt };
  });
  await keep(billingClock.now());
  throwFailures(run.failures, 'some of what the payment provider has could not be compared');
  return foundBy(run);
}

const foundBy = ({ compared, eventsFound, drift, whole }: Run): Reconciled => ({
  compared,
  eventsFound,
  drift,
  whole,
});

/** Collects an error for the end and resolves to undefined. */
async function orFail<T>(run: Run, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (stopsAll(error)) throw error;
    run.failures.push(error);
    return undefined;
  }
}

/** The same for a subscription, which is recorded as unreadable. */
async function orUnreadable(
  run: Run,
  { subscriptionId, accountId }: Omit<Drift, 'fields'>,
  work: () => Promise<void>,
): Promise<void> {
  const before = run.failures.length;
  await orFail(run, work);
  // Two walks may meet the same subscription.
  const isNoted = run.drift.some(
    (drift) => drift.subscriptionId === subscriptionId && drift.fields[0] === 'unreadable',
  );
  if (run.failures.length > before && !isNoted) run.drift.push({ subscriptionId, accountId, fields: ['unreadable'] });
}

interface Walk {
  readonly name: 'events' | 'made' | 'live';
  readonly endsAt: number;
  /** Reads and processes one page; resolves to where the next one begins. */
  readonly read: (
    at: ReconciliationWalk,
  ) => Promise<{ readonly next: string | undefined; readonly reached: Date | undefined }>;
  /** Called after each page. */
  readonly done: () => Promise<void>;
}

/** Continues a walk, or begins the next one if it had finished. Resolves to whether it has finished. */
async function walk(deps: SyncDeps, { name, endsAt, read, done }: Walk): Promise<boolean> {
  const { prisma } = deps.db;
  let at = await beginWalk(deps, name);
  let wasLeft = at.cursor !== null;
  while (at.finishedAt === null && performance.now() < endsAt) {
    const { next, reached } = await read(at).catch((error: unknown) => {
      // What the cursor names may be deleted by now: restart the walk over the same period.
      if (!wasLeft || !(error instanceof PaymentsRefused)) throw error;
      return { next: null, reached: null };
    });
    wasLeft = false;
    at = await prisma.reconciliationWalk.update({
      where: { name },
      data: {
        cursor: next ?? null,
        reached: reached === undefined ? at.reached : reached,
        finishedAt: next === undefined ? deps.billingClock.now() : null,
      },
    });
    await done();
  }
  return at.finishedAt !== null;
}

async function beginWalk({ db, billingClock }: SyncDeps, name: string): Promise<ReconciliationWalk> {
  const last = await db.prisma.reconciliationWalk.findUnique({ where: { name } });
  const until = billingClock.now();
  if (last !== null && last.finishedAt === null && last.until.getTime() > until.getTime() - mostMs) return last;
  // A walk that never finished is not certain to have seen any part of its period.
  const known = last === null ? 0 : (last.finishedAt === null ? last.since : last.until).getTime();
  const since = new Date(Math.max(until.getTime() - mostMs, known - overlapMs));
  const begun = { since, until, cursor: null, reached: null, finishedAt: null };
  return db.prisma.reconciliationWalk.upsert({ where: { name }, create: { name, ...begun }, update: begun });
}

const rowsOf = ({ db }: SyncDeps, items: readonly ProviderSubscription[]): Promise<Subscription[]> =>
  db.prisma.subscription.findMany({ where: { id: { in: items.map(({ id }) => id) } } });

async function compare(
  deps: SyncDeps,
  run: Run,
  { items, unreadable = [] }: ProviderPage<ProviderSubscription>,
  rows: readonly Subscription[],
): Promise<void> {
  for (const each of unreadable) await noteUnreadable(deps, run, each);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const subscription of items) {
    const { id: subscriptionId, customerId } = subscription;
    const row = byId.get(subscriptionId);
    const fields = row === undefined ? ['missing'] : differences(subscription, row);
    run.compared += 1;
    if (fields.length === 0) continue;
    await orUnreadable(run, { subscriptionId, accountId: row?.accountId ?? null }, async () => {
      // Skip a customer that is not ours.
      const accountId = await syncCustomer(deps, customerId);
      if (accountId !== undefined) run.drift.push({ subscriptionId, accountId, fields });
    });
  }
}

async function noteUnreadable({ db }: SyncDeps, run: Run, { id, customerId, error }: Unreadable): Promise<void> {
  const customer = await db.prisma.billingCustomer.findUnique({ where: { stripeCustomerId: customerId } });
  if (customer === null) return;
  const { accountId } = customer;
  await orUnreadable(run, { subscriptionId: id, accountId }, () => Promise.reject(error));
}

interface LivePage {
  readonly page: ProviderPage<ProviderSubscription>;
  /** When the last subscription before this page was made; for the first page, when the walk began. */
  readonly from: Date;
}

/**
 * Compares a page of the provider's live subscriptions in both directions: one that is live only here, and was made within the page's time
 * range, has ended there.
 */
async function compareLive(deps: SyncDeps, run: Run, { page, from }: LivePage): Promise<void> {
  const { prisma } = deps.db;
  await compare(deps, run, page, await rowsOf(deps, page.items));
  const last = page.next === undefined ? new Date(0) : page.items.at(-1)?.createdAt;
  if (last === undefined) return;
  // Subscriptions made in the same second may be on the next page: reading them is wasted but harmless.
  const there = [...page.items, ...(page.unreadable ?? [])].map(({ id }) => id);
  const alone = await prisma.subscription.findMany({
    where: { endedAt: null, createdAt: { gte: last, lt: from }, id: { notIn: there } },
  });
  for (const row of alone) {
    const { id: subscriptionId, accountId } = row;
    await orUnreadable(run, { subscriptionId, accountId }, async () => {
      const fields = await readAlone(deps, row);
      if (fields.length > 0) run.drift.push({ subscriptionId, accountId, fields });
    });
  }
}

/** The fields that syncing the customer changes in a subscription that is live only here. */
async function readAlone(deps: SyncDeps, row: Subscription): Promise<string[]> {
  try {
    await syncAccount(deps, row.accountId);
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    return ['absent'];
  }
  const after = await deps.db.prisma.subscription.findUniqueOrThrow({ where: { id: row.id } });
  return Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(value, row[name as keyof typeof row]))
    .map(([name]) => name);
}

/** The fields that a sync would change; the coupon's code has a different name there. */
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

/** The last 50 reconciliations, newest first. */
export async function listReconciliations({ db }: Pick<SyncDeps, 'db'>): Promise<ReconciliationEntry[]> {
  const rows = await db.prisma.reconciliation.findMany({ orderBy: { startedAt: 'desc' }, take: 50 });
  return rows.map(({ id, startedAt, finishedAt, compared, eventsFound, drift, whole }) => ({
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    compared,
    eventsFound,
    drift: drift as unknown as Drift[],
    whole,
  }));
}
