import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths } from '@houselights/rules';
import { v7 } from 'uuid';
import { openBattleHouse } from '../../test/battles.ts';
import { addAccount, callerOf } from '../../test/videos.ts';
import { keepFacts } from '../access/index.ts';
import { accruePoints, createPointsReader, grantOwed, listPointsEntries, verifyLedger } from './index.ts';
import type { BattleHouse } from '../../test/battles.ts';
import type { AccessFact } from '@houselights/rules';

let house: BattleHouse;
beforeAll(async () => {
  house = await openBattleHouse();
  const plan = { offer: 'join', trialDays: 14, name: 'A plan' };
  await house.db.prisma.plan.createMany({
    data: [
      { ...plan, id: 'monthly', interval: 'month', pointsPerPeriod: 2 },
      { ...plan, id: 'annual', interval: 'year', pointsPerPeriod: 30 },
    ],
  });
});
afterAll(async () => house.close());

const start = new Date('2026-03-10T08:00:00Z');
const at = (now: Date) => ({ ...house, billingClock: { now: () => now } });
const gained = async (accountId: string) => (await createPointsReader(house).read(accountId)).pointsGained;

async function subscribe(
  planId: 'monthly' | 'annual',
  paid: readonly number[],
): Promise<{ accountId: string; id: string }> {
  const accountId = await addAccount(house.db);
  const id = `sub_${v7()}`;
  const row = {
    planId,
    stripePriceId: 'p',
    itemId: 'i',
    status: 'active',
    currency: 'USD',
    amountMinor: 100,
    paused: false,
  };
  const times = { startedAt: start, currentPeriodStart: start, currentPeriodEnd: addMonths(start, 1) };
  await house.db.prisma.subscription.create({ data: { id, accountId, ...row, ...times } });
  for (const n of paid) await pay({ accountId, id }, planId, n);
  return { accountId, id };
}

async function pay({ accountId, id }: { accountId: string; id: string }, planId: string, n: number): Promise<string> {
  const from = addMonths(start, n);
  const invoice = {
    id: `in_${v7()}`,
    accountId,
    subscriptionId: id,
    planId,
    status: 'paid',
    billingReason: 'subscription_cycle',
    currency: 'USD',
    totalMinor: 100,
    paidMinor: 100,
    periodStart: from,
    periodEnd: addMonths(from, planId === 'annual' ? 12 : 1),
    createdAt: from,
  };
  await house.db.prisma.invoice.create({ data: invoice });
  return invoice.id;
}

function fact(facts: Partial<AccessFact>): AccessFact {
  return {
    source: 'gift',
    sourceId: v7(),
    planId: null,
    startedAt: start,
    paidUntil: null,
    graceUntil: null,
    trialEndsAt: null,
    renews: false,
    cancelledAt: null,
    endedAt: null,
    paused: false,
    resumesAt: null,
    withheld: null,
    ...facts,
  };
}

async function keep(accountId: string, now: Date, ...facts: AccessFact[]): Promise<void> {
  await house.db.transaction((queries) => keepFacts(queries, { accountId, facts, now }));
}

describe('a subscription', () => {
  it('earns once for each paid period, whatever is run at once', async () => {
    const { accountId, id } = await subscribe('monthly', [0, 1]);
    const runs = Array.from({ length: 20 }, () => grantOwed(at(start), [accountId]));
    const written = (await Promise.all(runs)).flat();
    expect(written).toHaveLength(2);
    expect(await gained(accountId)).toBe(4);
    await pay({ accountId, id }, 'monthly', 2);
    await grantOwed(at(start), [accountId]);
    expect(await gained(accountId)).toBe(6);
  });

  it('takes back what is unspent of a payment that was given back, once, and gives it again', async () => {
    const { accountId, id } = await subscribe('annual', []);
    const invoiceId = await pay({ accountId, id }, 'annual', 0);
    await grantOwed(at(start), [accountId]);
    await house.db.prisma.$executeRaw`update points_account set spent = spent where "accountId" = ${accountId}`;
    await house.db.prisma.invoice.update({ where: { id: invoiceId }, data: { dispute: 'open' } });
    for (let n = 0; n < 3; n += 1) await grantOwed(at(start), [accountId]);
    expect(await gained(accountId)).toBe(0);
    await house.db.prisma.invoice.update({ where: { id: invoiceId }, data: { dispute: null } });
    for (let n = 0; n < 3; n += 1) await grantOwed(at(start), [accountId]);
    expect(await gained(accountId)).toBe(30);
    const { items } = await listPointsEntries(house, { caller: callerOf(accountId) });
    expect(items.map(({ kind, points, pointsAvailable }) => [kind, points, pointsAvailable])).toEqual([
      ['return', 30, 30],
      ['take_back', -30, 0],
      ['period', 30, 30],
    ]);
  });
});

describe('access without payments of its own', () => {
  it('earns for each month of a gift that has begun', async () => {
    const accountId = await addAccount(house.db);
    await keep(accountId, start, fact({ paidUntil: addMonths(start, 3) }));
    await grantOwed(at(start), [accountId]);
    expect(await gained(accountId)).toBe(2);
    await grantOwed(at(addMonths(start, 7)), [accountId]);
    expect(await gained(accountId)).toBe(6);
  });

  it('loses what is unspent of a gift that was taken back', async () => {
    const accountId = await addAccount(house.db);
    const gift = fact({ paidUntil: addMonths(start, 3) });
    await keep(accountId, start, gift);
    await grantOwed(at(start), [accountId]);
    await keep(accountId, addMonths(start, 1), { ...gift, withheld: 'refunded' });
    await grantOwed(at(addMonths(start, 1)), [accountId]);
    expect(await gained(accountId)).toBe(0);
  });

  it('earns by the plan of a membership elsewhere while that was known to last, and not for the time between', async () => {
    const accountId = await addAccount(house.db);
    const link = fact({ source: 'patreon', planId: 'monthly', renews: true });
    await keep(accountId, start, link);
    const gone = new Date(addMonths(start, 2).getTime() - 1_000);
    await keep(accountId, gone, { ...link, planId: null, paidUntil: gone, endedAt: gone, renews: false });
    const back = addMonths(start, 5);
    await keep(accountId, back, link);
    await grantOwed(at(new Date(addMonths(start, 6).getTime() + 1_000)), [accountId]);
    // Months 0 and 1, then 5 and 6.
    expect(await gained(accountId)).toBe(8);
  });

  it('earns nothing where no plan is named', async () => {
    const accountId = await addAccount(house.db);
    await keep(accountId, start, fact({ source: 'staff' }));
    await grantOwed(at(addMonths(start, 3)), [accountId]);
    expect(await gained(accountId)).toBe(0);
  });
});

describe('a promotion', () => {
  it('reaches everybody of its audience within its time, once', async () => {
    const member = await addAccount(house.db);
    const former = await addAccount(house.db);
    const nobody = await addAccount(house.db);
    await keep(member, start, fact({ source: 'staff' }));
    await keep(former, start, fact({ source: 'staff', paidUntil: addMonths(start, 1) }));
    const times = { startsAt: addMonths(start, 2), endsAt: addMonths(start, 3) };
    const promotion = { id: v7(), name: 'A gift', points: 5, audience: 'members', createdById: 'x', createdAt: start };
    await house.db.prisma.pointsPromotion.create({ data: { ...promotion, ...times } });
    await accruePoints(at(start));
    expect(await gained(member)).toBe(0);
    // An outage over the whole of its time.
    for (let n = 0; n < 2; n += 1) await accruePoints(at(addMonths(start, 4)));
    expect(await Promise.all([member, former, nobody].map(gained))).toEqual([5, 0, 0]);
  });
});

it('leaves a ledger that holds', async () => {
  expect((await verifyLedger(house)).problems).toEqual([]);
});
