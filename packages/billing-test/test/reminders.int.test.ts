import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giftActs } from './gift-acts.ts';
import { join } from './members.ts';
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
  // One more claim than a run takes at once.
  const ids = Array.from({ length: 210 }, (_, n) => `member-${n}`);
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
  await core.sendDueNotices(house.deps);
  expect(await written()).toBe(ids.length);
  await core.sendDueNotices(house.deps);
  expect(await written()).toBe(ids.length);
});

const { billing, buy, dayOf, mailsTo, redeem } = giftActs(() => house);

it.each([
  ['a year', { trial: false, planId: 'learn-more-annual' }],
  ['a month', { trial: false }],
  ['a trial', {}],
])('a charge that a gift had put off is told a week ahead, once: %s', async (_, options) => {
  const caller = await join(house, options);
  await redeem(caller, await buy(await house.newCaller(), 1));
  const { at = '', amountMinor = 0 } = (await billing(caller)).subscription?.nextCharge ?? {};
  const renewals = async () => (await mailsTo(caller)).filter(({ subject }) => subject.includes('renews on'));
  const remind = async (ms: number) => {
    await house.pass(ms);
    await house.tell();
    await core.sendDueNotices(house.deps);
    await house.work();
    return renewals();
  };
  expect(await remind(Date.parse(at) - house.emulator.now() - 8 * day)).toEqual([]);
  const [mail] = await remind(2 * day);
  const on = new Date(dayOf(at)).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  expect(mail?.text).toContain(`renews on ${on} for $${amountMinor / 100}`);
  expect(await remind(3 * day)).toHaveLength(1);
});
