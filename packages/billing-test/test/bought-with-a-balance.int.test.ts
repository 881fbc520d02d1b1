import { Refusal } from '@houselights/contracts';
import * as core from '@houselights/core';
import { firstCharge, purchaseCharges } from '@houselights/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, monthly, pay } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import { prices, sellAll } from './payer.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Currency } from './payer.ts';
import type { Caller } from '@houselights/core';
import type { PurchaseCharges } from '@houselights/rules';

/** Returning customers keep their balance: the purchase shown is the purchase agreed to, and the one charged. */
let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
  await sellAll(house.db);
});
afterAll(() => house.close());

const billing = (caller: Caller) => core.getBilling(house.deps, { caller });

/** All charges ever made, newest first. */
async function taken({ accountId }: Caller): Promise<number[]> {
  const customer = await core.ensureCustomer(house.deps, accountId);
  return (await house.stripe.charges.list({ customer })).data.map(({ amount }) => amount);
}

async function change(caller: Caller, planId: string): Promise<void> {
  const { at, dueNow } = await core.previewPlanChange(house.deps, { caller, planId });
  await core.changePlan(house.deps, { caller, planId, at: new Date(at), amountMinor: dueNow.amountMinor });
  await house.tell();
}

async function untilItEnds(caller: Caller): Promise<void> {
  await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
  await house.pass(35 * day);
  await house.tell();
  expect((await billing(caller)).subscription).toMatchObject({ state: 'ended' });
}

/** Someone whose plan change cost too little for a card, and who then left. */
async function withDebt(): Promise<Caller> {
  const caller = await join(house, { trial: false });
  const end = Date.parse((await billing(caller)).subscription?.paidUntil ?? '');
  await house.pass(end - day - house.emulator.now());
  await change(caller, 'join-monthly');
  await untilItEnds(caller);
  return caller;
}

/** Someone who changed from a year to a month, and then left. */
async function withCredit(): Promise<Caller> {
  const caller = await join(house, { trial: false, planId: 'learn-more-annual' });
  await house.pass(hour);
  await change(caller, monthly.planId);
  await untilItEnds(caller);
  return caller;
}

/** Someone who has bought nothing yet, with a balance booked by an operator. */
async function booked(amountMinor: number): Promise<Caller> {
  const caller = await house.newCaller();
  const customer = await core.ensureCustomer(house.deps, caller.accountId);
  await house.stripe.customers.createBalanceTransaction(customer, { amount: -amountMinor, currency: 'usd' });
  await house.tell();
  return caller;
}

/** Buys a month as the page shows it: nothing less may be agreed to, and exactly that is charged. */
async function buy(caller: Caller, currency: Currency = 'USD', trialDays = 0): Promise<PurchaseCharges> {
  const { at, balance, access } = await billing(caller);
  const gift = access.reasons.find(({ source, until }) => source === 'gift' && until !== null)?.until;
  const coveredUntil = gift == null ? null : new Date(gift);
  const now = new Date(at);
  const first = firstCharge({ now, trialDays, coveredUntil });
  const price = { amountMinor: prices[currency][monthly.planId as 'learn-more-monthly'], currency };
  const shown = purchaseCharges({ price, discount: null, balance, now, first });
  const wanted = { caller, ...monthly, trial: trialDays > 0, currency };
  const { todayMinor: amountMinor } = shown;
  const less = { ...wanted, amountMinor: amountMinor - 1 };
  const refusal =
    amountMinor > 0 ? await core.startCheckout(house.deps, less).catch((error: unknown) => error) : undefined;
  expect(refusal instanceof Refusal ? refusal.code : refusal).toBe(amountMinor > 0 ? 'amount_changed' : undefined);
  const before = await taken(caller);
  await house.db.prisma.trialClaim.deleteMany({ where: { kind: 'card' } });
  const { id } = await core.startCheckout(house.deps, { ...wanted, amountMinor });
  expect(await pay(house, id)).toMatchObject({ outcome: 'complete' });
  await house.tell();
  expect(await taken(caller)).toEqual([...(amountMinor > 0 ? [amountMinor] : []), ...before]);
  const { subscription, balance: left } = await billing(caller);
  const charge = subscription?.nextCharge;
  expect(first > now ? [charge?.amountMinor, charge?.currency] : (left?.amountMinor ?? 0)).toEqual(
    first > now ? [shown.firstMinor, currency] : shown.leftMinor,
  );
  return shown;
}

it('a debt is shown, agreed to and charged with what is bought', async () => {
  const caller = await withDebt();
  const { balance } = await billing(caller);
  const debt = -(balance?.amountMinor ?? 0);
  expect(debt).toBeGreaterThan(0);
  expect(debt).toBeLessThan(50);
  expect(await buy(caller)).toMatchObject({ todayMinor: 399 + debt, leftMinor: 0 });
});

it('credit pays for what is bought, and for what comes after it', async () => {
  const caller = await withCredit();
  const credit = (await billing(caller)).balance?.amountMinor ?? 0;
  expect(credit).toBeGreaterThan(3_000);
  expect(await buy(caller)).toMatchObject({ todayMinor: 0, leftMinor: credit - 399 });
  expect((await billing(caller)).subscription).toMatchObject({ nextCharge: { amountMinor: 0 } });
});

it('what an operator has booked counts for a first purchase', async () => {
  expect(await buy(await booked(100))).toMatchObject({ todayMinor: 299 });
});

it('behind a trial a debt comes with the first charge, and at once where a card can be charged so much', async () => {
  const caller = await booked(-14);
  expect(await buy(caller, 'USD', 14)).toMatchObject({ todayMinor: 0, firstMinor: 413 });
  await house.pass(14 * day + 2 * hour);
  await house.tell();
  expect(await taken(caller)).toEqual([413]);
  expect(await buy(await booked(-70), 'USD', 14)).toMatchObject({ todayMinor: 70, firstMinor: 399 });
});

it('behind a gift it does so, too', async () => {
  const caller = await booked(-14);
  await house.addGift({ code: 'GIFT-DEBT', months: 1 });
  await core.redeemGift(house.deps, { caller, code: 'GIFT-DEBT' });
  await house.work();
  expect(await buy(caller)).toMatchObject({ todayMinor: 0, firstMinor: 413 });
});

it('a balance in another currency stays where it is', async () => {
  const caller = await withDebt();
  expect(await buy(caller, 'JPY')).toMatchObject({ todayMinor: 580, balanceMinor: 0 });
});
