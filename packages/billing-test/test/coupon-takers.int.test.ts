import * as core from '@houselights/core';
import { beforeEach, expect, it } from 'vitest';
import { join } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

/** Which subscriptions accept a discount: the account page and the coupon page agree. */
let house: MoneyHouse;
beforeEach(async () => {
  house = await openMoneyHouse();
  const coupon = await house.stripe.coupons.create({
    percent_off: 25,
    duration: 'repeating',
    duration_in_months: 3,
  });
  await house.stripe.promotionCodes.create({ code: 'SPRING', promotion: { type: 'coupon', coupon: coupon.id } });
  return () => house.close();
});

const byOwner = { reason: undefined, comment: undefined };

async function member() {
  const caller = await join(house, { trial: false });
  const { subscription } = await core.getBilling(house.deps, { caller });
  return { caller, subscriptionId: subscription?.id ?? '' };
}

/** What each page says about it. */
async function said(caller: Caller) {
  const { subscription } = await core.getBilling(house.deps, { caller });
  const { subscriptionId } = await core.getCouponSubscription(house.deps, { caller });
  return { account: subscription?.may.redeemCoupon, coupon: subscriptionId !== null };
}

async function timesRedeemed() {
  const { data } = await house.stripe.promotionCodes.list({ code: 'SPRING' });
  return data[0]?.times_redeemed;
}

it('one that is cancelled, for when its owner goes on with it, as long as it gives access', async () => {
  const { caller, subscriptionId } = await member();
  await core.cancelSubscription(house.deps, { caller, ...byOwner });
  expect(await said(caller)).toEqual({ account: true, coupon: true });
  await core.applyCoupon(house.deps, { caller, subscriptionId, coupon: 'SPRING' });
  expect(await timesRedeemed()).toBe(1);
  await core.resumeSubscription(house.deps, { caller });
  const { subscription } = await core.getBilling(house.deps, { caller });
  expect(subscription).toMatchObject({ coupon: { code: 'SPRING' }, nextCharge: { amountMinor: 299 } });
});

it('not one that has ended', async () => {
  const { caller, subscriptionId } = await member();
  await core.cancelSubscription(house.deps, { caller, ...byOwner });
  await house.pass(40 * day);
  await house.tell();
  expect(await said(caller)).toEqual({ account: false, coupon: false });
  const refused = core.applyCoupon(house.deps, { caller, subscriptionId, coupon: 'SPRING' });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
  expect(await timesRedeemed()).toBe(0);
});

it('not one that gives nothing in a pause, but one that is paid for before it', async () => {
  const { caller, subscriptionId } = await member();
  await core.pauseSubscription(house.deps, { caller, months: 3 });
  expect(await said(caller)).toEqual({ account: true, coupon: true });
  await house.pass(50 * day);
  await house.tell();
  expect(await said(caller)).toEqual({ account: false, coupon: false });
  const refused = core.applyCoupon(house.deps, { caller, subscriptionId, coupon: 'SPRING' });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
});
