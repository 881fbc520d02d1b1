import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

it('nobody goes without a letter because many others are due', { timeout: 60_000 }, async () => {
  const { prisma } = house.db;
  const now = house.deps.billingClock.now();
  const [begun, ends] = [new Date(now.getTime() - 360 * day), new Date(now.getTime() + 5 * day)];
  const ids = Array.from({ length: 510 }, (_, n) => `member-${n}`);
  await prisma.account.createMany({
    data: ids.map((id) => ({ id, email: `${id}@example.test`, emailKey: `${id}@example.test`, displayName: 'Ada' })),
  });
  await prisma.subscription.createMany({
    data: ids.map((id) => ({
      id: `sub-${id}`,
      accountId: id,
      planId: 'learn-more-annual',
      stripePriceId: 'price',
      itemId: 'item',
      status: 'active',
      currency: 'USD',
      amountMinor: 3_999,
      startedAt: begun,
      currentPeriodStart: begun,
      currentPeriodEnd: ends,
      paused: false,
      createdAt: begun,
    })),
  });
  await prisma.accessFact.createMany({
    data: ids.map((id) => ({
      accountId: id,
      source: 'stripe',
      sourceId: `sub-${id}`,
      planId: 'learn-more-annual',
      startedAt: begun,
      paidUntil: ends,
      renews: true,
      knownFrom: begun,
    })),
  });
  const written = () => prisma.billingNotice.count({ where: { kind: 'renewal' } });
  await core.remind(house.deps);
  expect(await written()).toBe(ids.length);
  await core.remind(house.deps);
  expect(await written()).toBe(ids.length);
});
