import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, monthly, monthlyPriceId, refusedWith } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';
import type Stripe from 'stripe';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

async function promotion(
  code: string,
  limits: Pick<Stripe.PromotionCodeCreateParams, 'max_redemptions' | 'expires_at' | 'restrictions'> = {},
  percent_off = 25,
) {
  const coupon = await house.stripe.coupons.create({ percent_off, duration: 'repeating', duration_in_months: 3 });
  await house.stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: coupon.id }, ...limits });
}

it('are found by their code, redeemed once, and shown', async () => {
  await promotion('SPRING');
  const { caller, subscriptionId } = await addMember(house);
  expect(await core.searchCoupon(house.deps, { search: 'spring' })).toEqual({
    code: 'SPRING',
    percentOff: 25,
    durationInMonths: 3,
  });
  expect(await core.getCouponSubscription(house.deps, { caller })).toMatchObject({ subscriptionId, code: null });
  const applied = await core.applyCoupon(house.deps, { caller, subscriptionId, coupon: 'SPRING' });
  expect(applied).toMatchObject({ subscriptionId, code: 'SPRING', percentOff: 25, durationInMonths: 3 });
  expect(Date.parse(applied.discountEnd ?? '')).toBeGreaterThan(house.emulator.now() + 80 * day);
  expect((await core.getBilling(house.deps, { caller })).subscription).toMatchObject({
    nextCharge: { amountMinor: 299 },
    may: { redeemCoupon: false },
  });
  // A second code, and the first one again.
  await promotion('SECOND');
  for (const coupon of ['SECOND', 'SPRING']) {
    const again = core.applyCoupon(house.deps, { caller, subscriptionId, coupon });
    await expect(again).rejects.toMatchObject({ code: 'coupon_already_applied' });
  }
  expect(await core.getCouponSubscription(house.deps, { caller })).toMatchObject({ code: 'SPRING' });
});

it('stand among what adds up to the charge of another plan', async () => {
  await promotion('ADDS');
  const { caller, subscriptionId } = await addMember(house);
  await house.pass(10 * day);
  await core.applyCoupon(house.deps, { caller, subscriptionId, coupon: 'ADDS' });
  const { lines, dueNow } = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-annual' });
  expect(lines).toContainEqual({ words: 'Discount', amountMinor: -1_000 });
  expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(dueNow.amountMinor);
  // A cheaper plan leaves credit, which the next change uses up.
  const change = { caller, planId: 'learn-more-annual', at: new Date(house.emulator.now()) };
  await core.changePlan(house.deps, { ...change, amountMinor: dueNow.amountMinor });
  await house.pass(300 * day);
  await house.tell();
  const less = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-monthly' });
  expect(less.credit.amountMinor).toBeGreaterThan(0);
  expect(less.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(-less.credit.amountMinor);
  // Earlier credit is added to it.
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  await house.stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: 'usd' });
  const richer = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-monthly' });
  expect(richer.credit.amountMinor).toBe(less.credit.amountMinor + 500);
  await house.stripe.customers.createBalanceTransaction(customer, { amount: 500, currency: 'usd' });
  const down = { caller, planId: 'learn-more-monthly', at: new Date(less.at) };
  await core.changePlan(house.deps, { ...down, amountMinor: 0 });
  const again = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-annual' });
  expect(again.lines).toContainEqual({ words: 'Your credit', amountMinor: -less.credit.amountMinor });
  expect(again.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(again.dueNow.amountMinor);
});

it('are refused where they must be, and nothing is changed', async () => {
  await promotion('HERE');
  await promotion('OVER', { expires_at: Math.floor(house.emulator.now() / 1_000) + 60 });
  await house.pass(120_000);
  const { caller, subscriptionId } = await addMember(house);
  const other = await addMember(house);
  const nobody = await house.newCaller();
  const apply = (who: Caller, id: string, coupon: string) =>
    core.applyCoupon(house.deps, { caller: who, subscriptionId: id, coupon });
  await expect(apply(caller, other.subscriptionId, 'HERE')).rejects.toMatchObject({ code: 'not_found' });
  await expect(apply(nobody, subscriptionId, 'HERE')).rejects.toMatchObject({ code: 'not_found' });
  await expect(apply(caller, subscriptionId, 'NOWHERE')).rejects.toMatchObject({ code: 'coupon_not_found' });
  await expect(apply(caller, subscriptionId, 'OVER')).rejects.toMatchObject({ code: 'coupon_not_usable' });
  await expect(core.searchCoupon(house.deps, { search: 'OVER' })).rejects.toMatchObject({ code: 'coupon_not_usable' });
  expect(await core.getCouponSubscription(house.deps, { caller: nobody })).toMatchObject({
    subscriptionId: null,
    code: null,
  });
  expect(
    await house.db.prisma.couponRedemption.count({
      where: { subscriptionId: { in: [subscriptionId, other.subscriptionId] } },
    }),
  ).toBe(0);
  // Once the subscription has ended, there is nothing to apply a code to.
  await house.stripe.subscriptions.cancel(subscriptionId);
  await core.syncAccount(house.deps, caller.accountId);
  await expect(apply(caller, subscriptionId, 'HERE')).rejects.toMatchObject({ code: 'not_found' });
});

it('for some products only are refused: what is shown before a charge knows of no such limit', async () => {
  const { caller, subscriptionId } = await addMember(house);
  const { id: product } = await house.stripe.products.create({ name: 'Annual' });
  const applies_to = { products: [product] };
  const { id } = await house.stripe.coupons.create({ percent_off: 25, duration: 'forever', applies_to });
  await house.stripe.promotionCodes.create({ code: 'SOME', promotion: { type: 'coupon', coupon: id } });
  const refused = { code: 'coupon_not_usable' };
  await expect(core.searchCoupon(house.deps, { search: 'SOME' })).rejects.toMatchObject(refused);
  const applied = core.applyCoupon(house.deps, { caller, subscriptionId, coupon: 'SOME' });
  await expect(applied).rejects.toMatchObject(refused);
  const bought = core.startCheckout(house.deps, { caller: await house.newCaller(), ...monthly, coupon: 'SOME' });
  await expect(bought).rejects.toMatchObject(refused);
});

it('with a maximum of 10 are redeemed by exactly 10 of 100 who try at once', async () => {
  await promotion('TEN', { max_redemptions: 10 });
  const price = await monthlyPriceId(house);
  const members: Awaited<ReturnType<typeof addMember>>[] = [];
  for (let n = 0; n < 100; n += 1) members.push(await addMember(house, price));
  const tries = await Promise.allSettled(
    members.map((each) => core.applyCoupon(house.deps, { ...each, coupon: 'TEN' })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(tries.filter(({ status }) => status === 'rejected')).toEqual(
    Array.from({ length: 90 }, () => refusedWith('coupon_not_usable')),
  );
  expect(await house.db.prisma.couponRedemption.count({ where: { code: 'TEN' } })).toBe(10);
  expect(await house.db.prisma.subscription.count({ where: { couponCode: 'TEN' } })).toBe(10);
});

it('two at once on one subscription: one is redeemed', async () => {
  await promotion('ONE');
  await promotion('OTHER');
  const { caller, subscriptionId } = await addMember(house);
  const tries = await Promise.allSettled(
    ['ONE', 'OTHER', 'ONE', 'OTHER'].map((coupon) => core.applyCoupon(house.deps, { caller, subscriptionId, coupon })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await house.stripe.subscriptions.retrieve(subscriptionId)).discounts).toHaveLength(1);
});

it('make room for the next when they have run out', async () => {
  await promotion('SHORT');
  await promotion('NEXT');
  const { caller, subscriptionId } = await addMember(house);
  await core.applyCoupon(house.deps, { caller, subscriptionId, coupon: 'SHORT' });
  await house.pass(125 * day);
  await house.tell();
  const next = await core.applyCoupon(house.deps, { caller, subscriptionId, coupon: 'NEXT' });
  expect(next.code).toBe('NEXT');
});

it('are entered while buying', async () => {
  await promotion('HALF', {}, 50);
  const caller = await house.newCaller();
  const { id } = await core.startCheckout(house.deps, {
    caller,
    planId: 'join-monthly',
    currency: undefined,
    coupon: 'half',
    trial: false,
  });
  const { stripeSessionId } = await house.db.prisma.checkout.findUniqueOrThrow({ where: { id } });
  await house.emulator.testControls.payCheckout(stripeSessionId ?? '');
  await core.getCheckout(house.deps, { caller, id });
  const [invoice] = (await core.listInvoices(house.deps, { caller, cursor: undefined })).items;
  expect(invoice).toMatchObject({ status: 'paid', total: { amountMinor: 399, currency: 'USD' } });
});

it('that are not for this purchase are refused, and the next purchase is a new one', async () => {
  await promotion('DEARER', { restrictions: { minimum_amount: 100_000, minimum_amount_currency: 'usd' } });
  const caller = await house.newCaller();
  const start = { caller, planId: 'learn-more-monthly', currency: undefined, trial: false };
  const refused = core.startCheckout(house.deps, { ...start, coupon: 'DEARER' });
  await expect(refused).rejects.toMatchObject({ code: 'coupon_not_usable' });
  const { accountId } = caller;
  expect(await house.db.prisma.checkout.findMany({ where: { accountId } })).toMatchObject([
    { state: 'expired', openFor: null },
  ]);
  await core.startCheckout(house.deps, { ...start, coupon: undefined });
});
