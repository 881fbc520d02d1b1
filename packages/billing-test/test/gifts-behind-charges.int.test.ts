import * as core from '@houselights/core';
import { addMonths } from '@houselights/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, monthly, pay } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

let codes = 0;
async function redeem(caller: Caller, months: number) {
  const code = `BEHIND-${(codes += 1)}`;
  await house.addGift({ code, months });
  return core.redeemGift(house.deps, { caller, code });
}
async function give(caller: Caller, months: number) {
  const redeemed = await redeem(caller, months);
  await house.work();
  return redeemed;
}

const tenMinutes = 10 * 60_000;
const annual = { planId: 'learn-more-annual', trial: false };
const own = async (caller: Caller) => (await core.getBilling(house.deps, { caller })).subscription;
const paid = async (caller: Caller) =>
  (await core.listInvoices(house.deps, { caller, cursor: undefined })).items.filter(
    ({ status, total }) => status === 'paid' && total.amountMinor > 0,
  );
const later = (at: string | undefined, months: number): string => addMonths(new Date(at ?? ''), months).toISOString();
const inMonths = (months: number): string => later(new Date(house.emulator.now()).toISOString(), months);

async function mustLieBehind(caller: Caller, at: string, months: number): Promise<void> {
  await house.tell();
  expect(await own(caller)).toMatchObject({ nextCharge: { at: later(at, months) } });
}

it('a gift that is redeemed while a purchase is open lies behind what that pays for', async () => {
  const caller = await house.newCaller();
  const { id } = await core.startCheckout(house.deps, { caller, ...monthly, ...annual });
  await give(caller, 6);
  await pay(house, id);
  await mustLieBehind(caller, inMonths(12), 6);
});

it('a gift that is redeemed while a purchase with a trial is open lies behind the trial', async () => {
  await house.db.prisma.trialClaim.deleteMany({ where: { kind: 'card' } });
  const caller = await house.newCaller();
  const { id } = await core.startCheckout(house.deps, { caller, ...monthly });
  await give(caller, 1);
  await pay(house, id);
  await mustLieBehind(caller, new Date(house.emulator.now() + 14 * day).toISOString(), 1);
});

it('what is left of a gift lies behind what is paid for meanwhile', async () => {
  const caller = await house.newCaller();
  await give(caller, 3);
  const until = inMonths(3);
  await house.pass(20 * day);
  const { customer, price } = await atStripe(caller);
  await house.stripe.subscriptions.create({ customer, items: [{ price }] });
  const left = Date.parse(until) - house.emulator.now();
  await core.syncAccount(house.deps, caller.accountId);
  await house.work();
  const at = new Date(Date.parse(inMonths(1)) + left).toISOString();
  await mustLieBehind(caller, at, 0);
});

async function atStripe({ accountId }: Caller) {
  const customer = await core.ensureCustomer(house.deps, accountId);
  const { id } = await house.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await house.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  const plan = { planId: 'learn-more-monthly', planName: 'Monthly', interval: 'month' } as const;
  return { customer, price: await house.deps.payments.ensurePrice({ ...plan, currency: 'USD', amountMinor: 399 }) };
}

it('a gift lies behind a year that its owner changes to before the gift has put anything off', async () => {
  const caller = await join(house, { trial: false });
  await house.pass(10 * day);
  await house.tell();
  const { at, dueNow } = await core.previewPlanChange(house.deps, { caller, planId: annual.planId });
  await redeem(caller, 3);
  const change = { caller, planId: annual.planId, at: new Date(at), amountMinor: dueNow.amountMinor };
  await core.changePlan(house.deps, change);
  await house.work();
  await mustLieBehind(caller, inMonths(12), 3);
});

it('a gift that is redeemed while a renewal is on its way lies behind that', async () => {
  const caller = await join(house, annual);
  const { paidUntil } = (await own(caller)) ?? {};
  await house.pass(Date.parse(paidUntil ?? '') - house.emulator.now() + tenMinutes);
  await house.tell();
  expect(await give(caller, 3)).toMatchObject({ extends: false });
  expect(await own(caller)).toMatchObject({ paidUntil });
  await house.pass(2 * hour);
  await mustLieBehind(caller, later(paidUntil ?? '', 12), 3);
  expect(await paid(caller)).toHaveLength(2);
});

/** Someone whose renewal was declined, with a gift redeemed in grace. */
async function giveInGrace(months: number): Promise<{ caller: Caller; due: string }> {
  const caller = await join(house, {}, '4000000000000341');
  const due = (await own(caller))?.paidUntil ?? '';
  await house.pass(16 * day);
  await house.tell();
  expect(await own(caller)).toMatchObject({ state: 'grace' });
  expect(await give(caller, months)).toMatchObject({ extends: false, until: later(afterGrace(due), months) });
  return { caller, due };
}
const afterGrace = (due: string): string => new Date(Date.parse(due) + 7 * day).toISOString();

it('a gift that is redeemed in grace lies behind the payment, when it comes', async () => {
  const { caller, due } = await giveInGrace(1);
  const { customer } = await atStripe(caller);
  const { data } = await house.stripe.invoices.list({ customer, status: 'open' });
  const { data: cards } = await house.stripe.customers.listPaymentMethods(customer);
  await house.stripe.invoices.pay(data[0]?.id ?? '', { payment_method: cards[0]?.id ?? '' });
  await mustLieBehind(caller, later(due, 1), 1);
  expect(await paid(caller)).toHaveLength(1);
});

it('a gift that is redeemed in grace gives access when the payment does not come, and costs nothing', async () => {
  const { caller, due } = await giveInGrace(1);
  await house.pass(20 * day);
  await house.tell();
  const { subscription, access } = await core.getBilling(house.deps, { caller });
  expect(subscription).toMatchObject({ state: 'ended' });
  expect(access.reasons[0]).toMatchObject({ state: 'gift', givesAccess: true, from: afterGrace(due) });
  expect(await paid(caller)).toHaveLength(0);
});

it('who cancels in grace has what they were given from then on, and is charged no more', async () => {
  const { caller } = await giveInGrace(1);
  await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
  await house.work();
  const until = inMonths(1);
  expect((await core.getBilling(house.deps, { caller })).access.reasons[0]).toMatchObject({ state: 'gift', until });
  await atStripe(caller);
  await house.pass(20 * day);
  await house.tell();
  expect(await paid(caller)).toHaveLength(0);
});
