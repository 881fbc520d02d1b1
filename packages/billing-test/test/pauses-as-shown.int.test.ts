import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giftActs } from './gift-acts.ts';
import { addMember } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const { billing, buy, charged, redeem } = giftActs(() => house);

async function own(caller: Caller) {
  const { subscription } = await billing(caller);
  if (subscription === null) throw new Error('there is no subscription');
  return subscription;
}

async function passTo(at: string, ms = 0): Promise<void> {
  await house.pass(Date.parse(at) + ms - house.emulator.now());
  await house.tell();
}

/** A member on the monthly plan whose next period is the second one. */
async function member(): Promise<Caller> {
  const { caller } = await addMember(house);
  await house.tell();
  return caller;
}

async function redeemCode(caller: Caller, code: string): Promise<void> {
  const coupon = await house.stripe.coupons.create({ percent_off: 50, duration: 'once' });
  await house.stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: coupon.id } });
  await core.applyCoupon(house.deps, { caller, subscriptionId: (await own(caller)).id, coupon: code });
}

it.each([
  ['in the middle of a month', '2026-05-12T12:00:00.000Z', false],
  ['with a discount for the invoice that it leaves out', '2026-08-12T12:00:00.000Z', true],
  ['renewed on the 31st, from the last of February', '2027-01-31T12:00:00.000Z', false],
])('a pause goes on and is charged as it was shown before: %s', async (_, begun, hasCoupon) => {
  await passTo(begun);
  const caller = await member();
  if (hasCoupon) await redeemCode(caller, 'ONE-INVOICE');
  const { pauses } = await own(caller);
  expect(pauses.map(({ months }) => months)).toEqual([1, 2, 3]);
  const [shown] = pauses;
  await core.pauseSubscription(house.deps, { caller, months: 1 });
  const { resumesAt, nextCharge } = await own(caller);
  expect({ resumesAt, nextCharge }).toEqual({ resumesAt: shown?.resumesAt, nextCharge: shown?.nextCharge });
  await passTo(shown?.nextCharge.at ?? '', 2 * hour);
  const [newest, ...before] = await charged(caller);
  expect(newest).toMatchObject({
    createdAt: shown?.nextCharge.at,
    paid: { amountMinor: shown?.nextCharge.amountMinor },
  });
  expect(before).toHaveLength(1);
});

/** The moments at which a pause is ended. */
const moments: Readonly<Record<string, (caller: Caller) => Promise<void>>> = {
  'before it begins': () => house.pass(3 * day),
  'before it begins, with a gift behind it': async (caller) => {
    await redeem(caller, await buy(await house.newCaller(), 1));
  },
  'in the middle of it': async (caller) => passTo((await own(caller)).paidUntil, 9 * day),
  'in a gift that ends in an hour': async (caller) => {
    await redeem(caller, await buy(await house.newCaller(), 1));
    const gift = (await billing(caller)).access.reasons.find(({ source }) => source === 'gift');
    await passTo(gift?.until ?? '', -hour);
  },
  'with a discount for one invoice': async (caller) => {
    await redeemCode(caller, 'STILL-HERE');
    await house.pass(day);
  },
};

it('a pause is not ended for another amount than was shown, as where its owner has a debt since', async () => {
  const caller = await member();
  await core.pauseSubscription(house.deps, { caller, months: 3 });
  await house.tell();
  await passTo((await own(caller)).paidUntil, 9 * day);
  const { unpaused } = await own(caller);
  const before = await charged(caller);
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  await house.stripe.customers.createBalanceTransaction(customer, { amount: 14, currency: 'usd' });
  const agreed = { amountMinor: unpaused?.amountMinor };
  const answer = core.unpauseSubscription(house.deps, { caller, ...agreed });
  await expect(answer).rejects.toMatchObject({ code: 'amount_changed' });
  expect(await charged(caller)).toEqual(before);
  const shown = (await own(caller)).unpaused?.amountMinor;
  expect(shown).toBe((unpaused?.amountMinor ?? 0) + 14);
  await core.unpauseSubscription(house.deps, { caller, amountMinor: shown });
  expect(await charged(caller)).toHaveLength(before.length + 1);
});

it.each(Object.keys(moments))('a pause that is ended is charged as it was shown before: %s', async (moment) => {
  const caller = await member();
  expect((await own(caller)).unpaused).toBeNull();
  await core.pauseSubscription(house.deps, { caller, months: 3 });
  await house.tell();
  await moments[moment]?.(caller);
  await house.tell();
  const { unpaused } = await own(caller);
  const isAtOnce = Date.parse(unpaused?.at ?? '') <= house.emulator.now();
  const agreed = { amountMinor: isAtOnce ? (unpaused?.amountMinor ?? -1) : 0, currency: unpaused?.currency };
  for (const other of [
    { ...agreed, amountMinor: agreed.amountMinor + 1 },
    { ...agreed, currency: 'JPY' as const },
  ])
    await expect(core.unpauseSubscription(house.deps, { caller, ...other })).rejects.toMatchObject({
      code: 'amount_changed',
    });
  await core.unpauseSubscription(house.deps, { caller, ...agreed });
  await house.tell();
  const isNow = Date.parse(unpaused?.at ?? '') <= house.emulator.now();
  const shown = isNow ? unpaused : (await own(caller)).nextCharge;
  expect(shown).toEqual(unpaused);
  await passTo(unpaused?.at ?? '', 2 * hour);
  const [newest] = await charged(caller);
  expect(newest).toMatchObject({ createdAt: unpaused?.at, paid: { amountMinor: unpaused?.amountMinor } });
});
