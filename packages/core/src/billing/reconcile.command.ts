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
  /** Whether the walk over all live subscriptions came to its end; else the next comparison goes on with it. */
  readonly whole: boolean;
}

type Run = { -readonly [Name in keyof Reconciled]: Reconciled[Name] } & {
  /** What kept something from being read or repaired, thrown at the end. */
  readonly failures: unknown[];
};

const hourMs = 60 * 60 * 1_000;
/** The provider keeps its events for 30 days; some of what was there at the last walk is looked at again. */
const mostMs = 29 * 24 * hourMs;
const overlapMs = 2 * hourMs;
/** An event that is younger may still be on its way. */
const onItsWayMs = 10 * 60_000;
/** More is not written down: where so much differs, the reason is one. */
const mostDrift = 1_000;

export interface Reconcile {
  readonly endsAt?: number;
  readonly onMissed?: (count: number) => void;
}

/**
 * Compares with the payment provider, until `endsAt` (as performance.now() tells the time): events that never came are handled after all;
 * subscriptions that were made of late, and all that live there or here, are read anew where they differ. Each walk goes on where the
 * comparison before stopped, after a crash, too. Writes down what it found. Safe to run at any time, and beside itself.
 *
 * What cannot be read (`unreadable`) holds up neither what comes behind it nor another walk; it is thrown at the end. A provider or a
 * database that is down ends the comparison. `onMissed` hears how many events the webhook should have brought long since.
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

/** Keeps what fails for the end, and resolves to undefined then. */
async function orFail<T>(run: Run, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (stopsAll(error)) throw error;
    run.failures.push(error);
    return undefined;
  }
}

/** The same for a subscription, which is written down as one that cannot be read. */
async function orUnreadable(
  run: Run,
  { subscriptionId, accountId }: Omit<Drift, 'fields'>,
  work: () => Promise<void>,
): Promise<void> {
  const before = run.failures.length;
  await orFail(run, work);
  // Two walks may come by it.
  const isNoted = run.drift.some(
    (drift) => drift.subscriptionId === subscriptionId && drift.fields[0] === 'unreadable',
  );
  if (run.failures.length > before && !isNoted) run.drift.push({ subscriptionId, accountId, fields: ['unreadable'] });
}

interface Walk {
  readonly name: 'events' | 'made' | 'live';
  readonly endsAt: number;
  /** Reads one page and does with it what is to be done; answers where the next one begins. */
  readonly read: (
    at: ReconciliationWalk,
  ) => Promise<{ readonly next: string | undefined; readonly reached: Date | undefined }>;
  /** Called after each page. */
  readonly done: () => Promise<void>;
}

/** Goes on with a walk, or begins the next one where it had come to its end. Resolves to whether it has. */
async function walk(deps: SyncDeps, { name, endsAt, read, done }: Walk): Promise<boolean> {
  const { prisma } = deps.db;
  let at = await beginWalk(deps, name);
  let wasLeft = at.cursor !== null;
  while (at.finishedAt === null && performance.now() < endsAt) {
    const { next, reached } = await read(at).catch((error: unknown) => {
      // What the cursor names may have gone since the walk was left: it begins anew, with the same stretch.
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
  // One that never came to its end has seen nothing of its stretch for certain.
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
      // One of a customer who is not ours is somebody else's business.
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
  /** When the last one before the page was made; at the beginning, when the walk began. */
  readonly from: Date;
}

/**
 * Compares a page of the subscriptions that live at the provider, both ways: one that lives here alone, and was made within the
 * stretch of the page, has ended there.
 */
async function compareLive(deps: SyncDeps, run: Run, { page, from }: LivePage): Promise<void> {
  const { prisma } = deps.db;
  await compare(deps, run, page, await rowsOf(deps, page.items));
  const last = page.next === undefined ? new Date(0) : page.items.at(-1)?.createdAt;
  if (last === undefined) return;
  // Of those that were made in one second some may stand on the next page: these are read for nothing.
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

/** What reading its customer changes of a subscription that lives here alone. */
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
