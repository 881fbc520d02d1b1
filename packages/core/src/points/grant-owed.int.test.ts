import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths } from '@houselights/rules';
import { v7 } from 'uuid';
import { openBattleHouse } from '../../test/battles.ts';
import { addOperator, addPlans, fact, keep, pay, start, subscribe } from '../../test/ledger.ts';
import { addAccount, callerOf } from '../../test/videos.ts';
import { accruePoints, createPointsReader, grantDuePoints, listPointsEntries } from './index.ts';
import { verifyLedger } from '../verify-ledger.ts';
import type { BattleHouse } from '../../test/battles.ts';

let house: BattleHouse;
beforeAll(async () => {
  house = await openBattleHouse();
  await addPlans(house);
});
afterAll(async () => house.close());

const at = (now: Date) => ({ ...house, billingClock: { now: () => now } });
const gained = async (accountId: string) =>
  (await createPointsReader(house).getPoints({ caller: { accountId } })).pointsGained;

describe('a subscription', () => {
  it('earns once for each paid period, whatever is run at once', async () => {
    const { accountId, id } = await subscribe(house, 'monthly', { paid: [0, 1] });
    const runs = Array.from({ length: 20 }, () => grantDuePoints(at(start), { accountIds: [accountId] }));
    const written = (await Promise.all(runs)).flat();
    expect(written).toHaveLength(2);
    expect(await gained(accountId)).toBe(4);
    await pay(house, { accountId, id }, 2);
    await grantDuePoints(at(start), { accountIds: [accountId] });
    expect(await gained(accountId)).toBe(6);
  });

  it('takes back what is unspent of a payment that was given back, once, and gives it again', async () => {
    const { accountId, id } = await subscribe(house, 'annual');
    const invoiceId = await pay(house, { accountId, id }, 0);
    await grantDuePoints(at(start), { accountIds: [accountId] });
    await house.db.prisma.invoice.update({ where: { id: invoiceId }, data: { dispute: 'open' } });
    for (let n = 0; n < 3; n += 1) await grantDuePoints(at(start), { accountIds: [accountId] });
    expect(await gained(accountId)).toBe(0);
    await house.db.prisma.invoice.update({ where: { id: invoiceId }, data: { dispute: null } });
    for (let n = 0; n < 3; n += 1) await grantDuePoints(at(start), { accountIds: [accountId] });
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
    await keep(house, accountId, start, fact({ paidUntil: addMonths(start, 3) }));
    await grantDuePoints(at(start), { accountIds: [accountId] });
    expect(await gained(accountId)).toBe(2);
    await grantDuePoints(at(addMonths(start, 7)), { accountIds: [accountId] });
    expect(await gained(accountId)).toBe(6);
  });

  it('loses what is unspent of a gift that was taken back', async () => {
    const accountId = await addAccount(house.db);
    const gift = fact({ paidUntil: addMonths(start, 3) });
    await keep(house, accountId, start, gift);
    await grantDuePoints(at(start), { accountIds: [accountId] });
    await keep(house, accountId, addMonths(start, 1), { ...gift, withheld: 'refunded' });
    await grantDuePoints(at(addMonths(start, 1)), { accountIds: [accountId] });
    expect(await gained(accountId)).toBe(0);
  });

  it('earns by the plan of a membership elsewhere while that was known to last, and not for the time between', async () => {
    const accountId = await addAccount(house.db);
    const link = fact({ source: 'patreon', planId: 'monthly', renews: true });
    await keep(house, accountId, start, link);
    const gone = new Date(addMonths(start, 2).getTime() - 1_000);
    await keep(house, accountId, gone, { ...link, planId: null, paidUntil: gone, endedAt: gone, renews: false });
    const back = addMonths(start, 5);
    await keep(house, accountId, back, link);
    await grantDuePoints(at(new Date(addMonths(start, 6).getTime() + 1_000)), { accountIds: [accountId] });
    // Months 0 and 1, then 5 and 6.
    expect(await gained(accountId)).toBe(8);
  });

  it('earns nothing where no plan is named', async () => {
    const accountId = await addAccount(house.db);
    await keep(house, accountId, start, fact({ source: 'staff' }));
    await grantDuePoints(at(addMonths(start, 3)), { accountIds: [accountId] });
    expect(await gained(accountId)).toBe(0);
  });
});

describe('a promotion', () => {
  it('reaches everybody of its audience within its time, once', async () => {
    const member = await addAccount(house.db);
    const former = await addAccount(house.db);
    const nobody = await addAccount(house.db);
    await keep(house, member, start, fact({ source: 'staff' }));
    await keep(house, former, start, fact({ source: 'staff', paidUntil: addMonths(start, 1) }));
    const times = { startsAt: addMonths(start, 2), endsAt: addMonths(start, 3) };
    const promotion = {
      id: v7(),
      name: 'A gift',
      points: 5,
      audience: 'members',
      createdById: await addOperator(house),
      createdAt: start,
    };
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
