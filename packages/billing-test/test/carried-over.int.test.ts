import * as core from '@houselights/core';
import { leastCharge } from '@houselights/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const minute = hour / 60;
const own = async (caller: Caller) => (await core.getBilling(house.deps, { caller })).subscription;
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** A member on the monthly plan, `ms` before the end of the month. */
async function before(ms: number): Promise<Caller> {
  const { caller } = await addMember(house);
  const end = Date.parse((await own(caller))?.paidUntil ?? '');
  await house.pass(end - ms - house.emulator.now());
  await house.tell();
  return caller;
}

async function change(caller: Caller, planId: string) {
  const shown = await core.previewPlanChange(house.deps, { caller, planId });
  const { at, dueNow, nextCharge } = shown;
  const agreed = { caller, planId, at: new Date(at), amountMinor: dueNow.amountMinor };
  await core.changePlan(house.deps, { ...agreed, nextAmountMinor: nextCharge.amountMinor });
  await house.tell();
  return shown;
}

it('says what is too little to be charged, and charges it with the next one, as it said', async () => {
  const caller = await before(day);
  const shown = await change(caller, 'join-monthly');
  const carried = -shown.balance.amountMinor;
  expect(carried).toBeGreaterThan(0);
  expect(carried).toBeLessThan(50);
  expect(shown).toMatchObject({ dueNow: usd(0), credit: usd(0), nextCharge: usd(799 + carried) });
  expect(shown.lines).toContainEqual({ words: 'Carried over to the next charge', amountMinor: -carried });
  expect(shown.lines.map(({ words }) => words)).not.toContain('Your credit');
  expect(await own(caller)).toMatchObject({ creditMinor: 0, balanceMinor: -carried, nextCharge: usd(799 + carried) });

  // After changing back, it counts as carried over from before.
  const back = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-monthly' });
  expect(back.lines).toContainEqual({ words: 'Carried over from before', amountMinor: carried });

  await house.pass(day + 2 * hour);
  await house.tell();
  const { items } = await core.listInvoices(house.deps, { caller, cursor: undefined });
  expect(items.slice(0, 2)).toMatchObject([
    {
      total: usd(799),
      due: usd(799 + carried),
      paid: usd(799 + carried),
      startingBalanceMinor: -carried,
      endingBalanceMinor: 0,
    },
    { total: usd(carried), due: usd(0), paid: usd(0), startingBalanceMinor: 0, endingBalanceMinor: -carried },
  ]);
  expect(house.mails.at(-1)?.text).toContain(`$8.${String(carried - 1).padStart(2, '0')}`);
  expect(house.mails.at(-1)?.text).toContain('carried over from before');
});

it('has a charge of a plan agreed to that is dearer by the time of the consent refused', async () => {
  const caller = await before(10 * day);
  const { at, dueNow, nextCharge } = await core.previewPlanChange(house.deps, { caller, planId: 'join-monthly' });
  const agreed = { caller, planId: 'join-monthly', at: new Date(at), amountMinor: dueNow.amountMinor };
  const other = { ...agreed, nextAmountMinor: nextCharge.amountMinor - 1 };
  await expect(core.changePlan(house.deps, other)).rejects.toMatchObject({ code: 'amount_changed' });
  expect((await own(caller))?.plan?.id).toBe('learn-more-monthly');
});

/** Differences rounded to a cent, to a credit alone, and to nothing at all. */
it.each([3 * hour, 50 * minute, 40 * minute, 30 * minute, 10 * minute, minute])(
  'keeps what is paid for in a change back and forth %i ms before its end, and charges nothing now',
  async (ms) => {
    const caller = await before(ms);
    const until = (await own(caller))?.paidUntil;
    for (const planId of ['join-monthly', 'learn-more-monthly', 'join-monthly']) {
      const { dueNow, nextCharge } = await change(caller, planId);
      expect(dueNow.amountMinor).toBe(0);
      expect(await own(caller)).toMatchObject({ state: 'active', plan: { id: planId }, paidUntil: until, nextCharge });
    }
  },
);

it.each(['USD', 'EUR', 'JPY', 'GBP', 'HUF', 'DKK', 'THB', 'AED', 'PEN'])(
  'knows the least that is charged in %s',
  async (of) => {
    const least = leastCharge(of);
    const currency = of.toLowerCase();
    await expect(house.stripe.paymentIntents.create({ amount: least - 1, currency })).rejects.toMatchObject({
      code: 'amount_too_small',
    });
    await expect(house.stripe.paymentIntents.create({ amount: least, currency })).resolves.toMatchObject({
      amount: least,
    });
  },
);

it('leaves out a discount for one invoice when a pause leaves that invoice out', async () => {
  const caller = await before(10 * day);
  const coupon = await house.stripe.coupons.create({ percent_off: 50, duration: 'once' });
  await house.stripe.promotionCodes.create({ code: 'ONCE', promotion: { type: 'coupon', coupon: coupon.id } });
  const subscriptionId = (await own(caller))?.id ?? '';
  await core.applyCoupon(house.deps, { caller, subscriptionId, coupon: 'ONCE' });
  expect(await own(caller)).toMatchObject({ nextCharge: { amountMinor: 199 } });
  const { subscription } = await core.pauseSubscription(house.deps, { caller, months: 1 });
  const shown = subscription?.nextCharge;
  expect(shown).toMatchObject({ amountMinor: 399 });
  await house.pass(Date.parse(shown?.at ?? '') + 2 * hour - house.emulator.now());
  await house.tell();
  const [newest] = (await core.listInvoices(house.deps, { caller, cursor: undefined })).items;
  expect(newest).toMatchObject({ status: 'paid', paid: usd(399) });
});

it('shows a renewal that is on its way as it will be charged, whatever is redeemed meanwhile', async () => {
  const caller = await before(-10 * minute);
  const coupon = await house.stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  await house.stripe.promotionCodes.create({ code: 'LATE', promotion: { type: 'coupon', coupon: coupon.id } });
  const subscriptionId = (await own(caller))?.id ?? '';
  await core.applyCoupon(house.deps, { caller, subscriptionId, coupon: 'LATE' });
  expect(await own(caller)).toMatchObject({ nextCharge: { amountMinor: 399 } });
  await house.pass(hour);
  await house.tell();
  const [newest] = (await core.listInvoices(house.deps, { caller, cursor: undefined })).items;
  expect(newest).toMatchObject({ status: 'paid', paid: usd(399) });
  expect(await own(caller)).toMatchObject({ nextCharge: { amountMinor: 199 } });
});
