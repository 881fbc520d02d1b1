import { addDays, addMonths } from '@houselights/rules';
import { keepFacts, readFacts } from '../access/index.ts';
import { syncAccount } from '../billing/index.ts';
import { giftFact } from './gift-fact.ts';
import type { SyncDeps } from '../billing/index.ts';
import type { Queries, Subscription } from '@houselights/db';

const mostDays = 728;
const monthMs = 30 * 24 * 60 * 60 * 1_000;

/** Towards an end that is too far away it goes in steps of a month, to the end itself in one. */
function stepMs(until: Date, next: Date): number {
  return next === until ? 0 : monthMs;
}

/**
 * The work of the job gift.extend: puts the next charge of the subscription off to the end of a gift. Tried again it changes nothing
 * more. A subscription that has ended meanwhile, or whose payment was taken back, leaves the gift as it stands; one that has renewed
 * meanwhile is put off from there.
 */
export async function extendByGift(deps: SyncDeps, { giftId }: { readonly giftId: string }): Promise<void> {
  const { db, payments, billingClock } = deps;
  const gift = await db.prisma.gift.findUnique({ where: { id: giftId } });
  if (gift?.state !== 'redeemed' || gift.extended || gift.extendsId === null || gift.redeemedById === null) return;
  const accountId = gift.redeemedById;
  await syncAccount(deps, accountId);
  const row = await db.prisma.subscription.findUnique({ where: { id: gift.extendsId } });
  const lives = row !== null && row.endedAt === null && ['trialing', 'active', 'past_due'].includes(row.status);
  if (!lives || gift.accessFrom === null || gift.accessUntil === null) {
    await db.prisma.gift.updateMany({ where: { id: giftId }, data: { extended: true } });
    return;
  }
  const facts = await readFacts(db.prisma, accountId);
  if (facts.some(({ sourceId, withheld }) => sourceId === row.id && withheld !== null)) {
    // What was given back ends; what is disputed is made longer when the dispute is won. Neither is told that it costs nothing now.
    await db.prisma.gift.updateMany({ where: { id: giftId, extended: false }, data: { extendsId: null } });
    return;
  }
  let until = gift.accessUntil;
  if (row.currentPeriodEnd < until && (await hasRenewed(db.prisma, row, gift.accessFrom))) {
    until = addMonths(row.currentPeriodEnd, gift.months);
    const accessFrom = row.currentPeriodEnd;
    await db.transaction(async (queries) => {
      const moved = await queries.gift.update({ where: { id: giftId }, data: { accessFrom, accessUntil: until } });
      await keepFacts(queries, { accountId, facts: [giftFact(moved)], now: billingClock.now() });
    });
  }
  // The provider looks two years ahead at the most: what lies beyond is put off again later.
  const furthest = addDays(billingClock.now(), mostDays);
  const next = until < furthest ? until : furthest;
  if (row.currentPeriodEnd < next && next.getTime() - row.currentPeriodEnd.getTime() > stepMs(until, next)) {
    await payments.extend(row.id, next, row.trialEndsAt, `gift-${giftId}-${row.id}-${next.getTime()}`);
  }
  if (next === until) await db.prisma.gift.updateMany({ where: { id: giftId }, data: { extended: true } });
  await syncAccount(deps, accountId);
}

/** Whether its running period is charged for and reaches beyond where the gift begins. A period of a pause is not. */
async function hasRenewed(
  queries: Queries,
  { id, status, currentPeriodEnd }: Subscription,
  from: Date,
): Promise<boolean> {
  if (status !== 'active' || currentPeriodEnd <= from) return false;
  const charged = await queries.invoice.count({
    where: { subscriptionId: id, periodEnd: currentPeriodEnd, status: { in: ['draft', 'open', 'paid'] } },
  });
  return charged > 0;
}

/** Gifts whose subscription has not been made longer by all of their months yet: those that failed, and those that reach far ahead. */
export async function extendByGifts(deps: SyncDeps): Promise<void> {
  const { db, billingClock } = deps;
  const rows = await db.prisma.gift.findMany({
    where: {
      state: 'redeemed',
      extended: false,
      extendsId: { not: null },
      redeemedAt: { lt: new Date(billingClock.now().getTime() - 10 * 60_000) },
    },
    orderBy: { redeemedAt: 'asc' },
    select: { id: true },
    take: 100,
  });
  for (const { id } of rows) await extendByGift(deps, { giftId: id });
}
