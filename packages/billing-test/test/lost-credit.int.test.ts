import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giftActs } from './gift-acts.ts';
import { join, monthly, operator, pay } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const { billing, decide, points } = giftActs(() => house);
const annual = 'learn-more-annual';

async function change(caller: Caller, planId: string): Promise<void> {
  const { at, dueNow } = await core.previewPlanChange(house.deps, { caller, planId });
  await core.changePlan(house.deps, { caller, planId, at: new Date(at), amountMinor: dueNow.amountMinor });
  await house.tell();
  await house.pass(hour);
}

/** Someone who paid for a year, changed to monthly, and has the rest of the year as credit. */
async function withCredit(): Promise<Caller> {
  const caller = await join(house, { trial: false, planId: annual });
  await house.pass(hour);
  await change(caller, monthly.planId);
  return caller;
}

const chargesOf = async (caller: Caller) =>
  (await house.stripe.charges.list({ customer: await core.ensureCustomer(house.deps, caller.accountId) })).data;

/** Disputes a member's oldest charge. */
async function dispute(caller: Caller): Promise<string> {
  const { id } = house.emulator.testControls.openDispute((await chargesOf(caller)).at(-1)?.id ?? '');
  await house.tell();
  return id;
}

/** Whether someone may watch, their remaining credit, and their points. */
async function has(caller: Caller) {
  const { access } = await billing(caller);
  const { balanceMinor: credit } = await house.db.prisma.billingCustomer.findUniqueOrThrow({
    where: { accountId: caller.accountId },
  });
  return { access: access.hasSubscription, credit, points: await points(caller) };
}

it('pays for no months once the year that it was left of is charged back', async () => {
  const caller = await withCredit();
  await house.pass(32 * day);
  await house.tell();
  const before = await has(caller);
  expect(before).toMatchObject({ access: true, points: 30 });
  expect(before.credit).toBeGreaterThan(3_000);
  const id = await dispute(caller);
  expect(await has(caller)).toEqual({ ...before, access: false, points: 0 });
  await decide(id, 'lost');
  expect(await has(caller)).toEqual({ access: false, credit: 0, points: 0 });
  await house.pass(70 * day);
  await house.tell();
  expect(await has(caller)).toEqual({ access: false, credit: 0, points: 0 });
});

it('comes back with a dispute that is won', async () => {
  const caller = await withCredit();
  await house.pass(32 * day);
  await house.tell();
  const before = await has(caller);
  await decide(await dispute(caller), 'won');
  expect(await has(caller)).toEqual(before);
});

it('does not pay for a purchase after that', async () => {
  const caller = await withCredit();
  await decide(await dispute(caller), 'lost');
  const { id } = await core.startCheckout(house.deps, { caller, ...monthly, trial: false });
  await pay(house, id);
  await house.tell();
  expect((await chargesOf(caller)).map(({ amount }) => amount)).toEqual([399, 3999]);
  expect(await has(caller)).toEqual({ access: true, credit: 0, points: 2 });
});

it('is not kept beside a payment that the house gives back', async () => {
  const caller = await withCredit();
  const { id } = await house.db.prisma.invoice.findFirstOrThrow({
    where: { accountId: caller.accountId, totalMinor: 3999 },
  });
  await core.refundInvoice(house.deps, { caller: operator, id, amountMinor: undefined, reason: 'asked for it' });
  await house.tell();
  expect(await has(caller)).toEqual({ access: false, credit: 0, points: 0 });
});

it('hides no charge-back where it was spent for another year', async () => {
  const caller = await withCredit();
  await house.pass(day);
  await change(caller, annual);
  expect(await has(caller)).toMatchObject({ access: true, points: 30 });
  await decide(await dispute(caller), 'lost');
  expect(await has(caller)).toMatchObject({ access: false, points: 0 });
});

it('of an operator is not what a payment left', async () => {
  const caller = await join(house, { trial: false });
  const customer = await core.ensureCustomer(house.deps, caller.accountId);
  await house.stripe.customers.createBalanceTransaction(customer, { amount: -2_000, currency: 'usd' });
  await house.pass(40 * day);
  await house.tell();
  await decide(await dispute(caller), 'lost');
  expect(await has(caller)).toMatchObject({ access: true, credit: 1_601 });
});

it('of nothing but cents that are carried over hides no charge-back either', async () => {
  const caller = await join(house, { trial: false });
  await house.pass(29 * day);
  await change(caller, 'join-monthly');
  await dispute(caller);
  expect(await has(caller)).toMatchObject({ access: false });
});
