import { sql, statement } from '@houselights/db';
import { addDays, endsInPause, stackedAfterPeriod } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { noteRest, syncAccount } from '../billing/index.ts';
import { claimText, sweep, sweepMs } from '../shared/sweep.ts';
import { bringForward } from './bring-forward.command.ts';
import { scheduled, moveGifts } from './move-gifts.ts';
import type { SyncDeps } from '../billing/index.ts';
import type { Queries, Subscription } from '@houselights/db';

const mostDays = 728;
const monthMs = 30 * 24 * 60 * 60 * 1_000;

/** The smallest useful step: a month towards a distant end, any length for the last step. */
function stepMs(until: Date, next: Date): number {
  return next === until ? 0 : monthMs;
}

/**
 * The job gift.extend: puts the subscription's next charge off to the end of a gift. If a period is already paid, the gift moves behind it.
 * Idempotent. If the subscription has ended meanwhile, the gift stays as it is; if a payment is outstanding or was taken back, the gift is
 * tried again when that changes.
 */
export async function extendByGift(deps: SyncDeps, { giftId }: { readonly giftId: string }): Promise<void> {
  const next = await putOff(deps, giftId);
  if (next !== undefined) await deps.db.prisma.gift.updateMany({ where: { id: giftId }, data: { dueAt: next } });
}

/** Resolves to when to continue, if the end is too far ahead. */
async function putOff(deps: SyncDeps, giftId: string): Promise<Date | undefined> {
  const { db, payments, billingClock } = deps;
  const gift = await db.prisma.gift.findUnique({ where: { id: giftId } });
  if (gift?.state !== 'redeemed' || gift.extended || gift.extendsId === null || gift.redeemedById === null)
    return undefined;
  const accountId = gift.redeemedById;
  // First bring forward a charge that has to be.
  await bringForward(deps, { accountId });
  await syncAccount(deps, accountId);
  const row = await db.prisma.subscription.findUnique({ where: { id: gift.extendsId } });
  const lives = row !== null && row.endedAt === null && ['trialing', 'active', 'past_due'].includes(row.status);
  if (!lives) {
    await db.prisma.gift.updateMany({ where: { id: giftId }, data: { extended: true } });
    return undefined;
  }
  const leave = async (): Promise<undefined> => {
    await db.prisma.gift.updateMany({ where: { id: giftId, extended: false }, data: { extendsId: null } });
  };
  const fact = (await readFacts(db.prisma, accountId)).find(({ sourceId }) => sourceId === row.id);
  // Otherwise the period would become free while its invoice is still to be paid or refunded.
  if (fact === undefined || fact.withheld !== null || !(await isSettled(db.prisma, row))) return leave();
  await moveGifts(deps, accountId, async ({ queries, gifts, now }) => {
    const unused = gifts.filter(({ extended, extendsId, accessUntil }) => {
      const isCounted = extended && extendsId === row.id;
      return !isCounted && accessUntil !== null && accessUntil > now;
    });
    return stackedAfterPeriod(unused.flatMap(scheduled), row, (await invoicesOfPeriod(queries, row, ['paid'])) > 0);
  });
  const { accessUntil: until } = await db.prisma.gift.findUniqueOrThrow({ where: { id: giftId } });
  if (until === null) return undefined;
  if (endsInPause(fact, row.status === 'trialing' && row.restsFrom === null, until)) return leave();
  // The provider accepts at most two years ahead: the rest is put off later.
  const furthest = addDays(billingClock.now(), mostDays);
  const next = until < furthest ? until : furthest;
  if (row.currentPeriodEnd < next && next.getTime() - row.currentPeriodEnd.getTime() > stepMs(until, next)) {
    await payments.extend(row.id, next, row.trialEndsAt);
    // A pause that has begun ends with the days of the gift.
    if (row.restsFrom !== null) await noteRest(db.prisma, row.id, null);
    if (fact.paused) await bindWithin(deps, { accountId, extendsId: row.id, until: next });
  }
  if (next === until) await db.prisma.gift.updateMany({ where: { id: giftId }, data: { extended: true } });
  await syncAccount(deps, accountId);
  return next === until ? undefined : nextStep(billingClock.now(), row, until);
}

/** When the provider will accept another month, or the end; within a day, as the end may move. */
function nextStep(now: Date, { currentPeriodEnd }: Pick<Subscription, 'currentPeriodEnd'>, until: Date): Date {
  const step = addDays(new Date(currentPeriodEnd.getTime() + monthMs), -mostDays);
  const last = addDays(until, -mostDays);
  const soonest = Math.max(now.getTime(), Math.min(step.getTime(), last.getTime())) + 1;
  return new Date(Math.min(soonest, addDays(now, 1).getTime()));
}

/** Gifts that were to run within the pause now lie within the extension, and share its fate. */
async function bindWithin(
  { db, billingClock }: SyncDeps,
  { accountId, extendsId, until }: { readonly accountId: string; readonly extendsId: string; readonly until: Date },
): Promise<void> {
  await db.prisma.gift.updateMany({
    where: {
      redeemedById: accountId,
      state: 'redeemed',
      extendsId: null,
      accessUntil: { gt: billingClock.now(), lte: until },
    },
    data: { extendsId, extended: true },
  });
}

/** Whether nothing is owed for the current period. */
async function isSettled(queries: Queries, row: Subscription): Promise<boolean> {
  return row.status !== 'past_due' && (await invoicesOfPeriod(queries, row, ['draft', 'open'])) === 0;
}

function invoicesOfPeriod(
  queries: Queries,
  { id, currentPeriodEnd }: Subscription,
  states: readonly string[],
): Promise<number> {
  return queries.invoice.count({
    where: { subscriptionId: id, periodEnd: currentPeriodEnd, status: { in: [...states] } },
  });
}

/** Gifts that have not fully extended their subscription: failed ones, and those that reach far ahead. */
const claimToExtend = statement({
  name: 'claim-gifts-to-extend',
  text: claimText({
    table: 'gift',
    key: 'id',
    due: 'dueAt',
    where: `state = 'redeemed' and not extended and "extendsId" is not null and "redeemedAt" < $2`,
  }),
  params: { now: sql.timestamptz, before: sql.timestamptz },
  row: { id: sql.text },
});

/** Puts charges off for waiting gifts; a newly redeemed gift is left to its own job at first. */
export async function extendByGifts(deps: SyncDeps): Promise<void> {
  const endsAt = performance.now() + sweepMs;
  const now = deps.billingClock.now();
  const before = new Date(now.getTime() - 10 * 60_000);
  const claim = () => claimToExtend.rows(deps.db.pool, { now, before });
  const failed = 'some charges could not be put off by gifts';
  await sweep({ claim, endsAt, failed }, (id) => putOff(deps, id));
}
