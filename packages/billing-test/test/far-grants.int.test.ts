import * as core from '@houselights/core';
import { addMonths } from '@houselights/rules';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operator } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

async function grantUntil(until: Date | null) {
  const { accountId } = await house.newCaller();
  const grant = { caller: operator, accountId, planId: undefined, until, reason: 'Helped us.' };
  const asked = core.grantAccess(house.deps, grant);
  const [result] = await Promise.allSettled([asked]);
  return { result, count: await house.db.prisma.staffGrant.count({ where: { accountId } }) };
}
const inHundredYears = () => addMonths(house.deps.billingClock.now(), 1_200);

it('grants access for at most 100 years, or without end', async () => {
  const errors = { until: [expect.stringContaining('grantEnd')] };
  for (const until of [new Date('9999-12-31T23:59:59Z'), new Date(inHundredYears().getTime() + day)]) {
    expect(await grantUntil(until)).toMatchObject({
      result: { status: 'rejected', reason: { code: 'invalid_input', errors } },
      count: 0,
    });
  }
  for (const until of [inHundredYears(), null]) {
    expect(await grantUntil(until)).toMatchObject({ result: { status: 'fulfilled' }, count: 1 });
  }
});

it('a gift does not wait for the end of a grant that was made for thousands of years', async () => {
  const caller = await house.newCaller();
  const { accountId } = caller;
  const startedAt = house.deps.billingClock.now();
  const paidUntil = new Date('9999-12-31T23:59:59Z');
  const stored = { accountId, source: 'staff', sourceId: v7(), startedAt, paidUntil, renews: false };
  await house.db.prisma.accessFact.create({ data: { ...stored, paused: false, knownFrom: startedAt } });
  const code = 'BEHIND-A-GRANT';
  await house.addGift({ code, months: 3 });
  const until = addMonths(house.deps.billingClock.now(), 3).toISOString();
  expect(await core.lookAtGift(house.deps, { caller, code })).toMatchObject({ until });
  expect(await core.redeemGift(house.deps, { caller, code })).toMatchObject({ until });
});
