import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

/** Cancellations while the renewal after a period is in progress. */
let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const minute = 60_000;
const byOwner = { reason: undefined, comment: undefined };
const own = async (caller: Caller) => (await core.getBilling(house.deps, { caller })).subscription;
const invoicesOf = async ({ accountId }: Caller) => {
  const customer = (await core.findCustomer(house.deps, accountId)) ?? '';
  return (await house.stripe.invoices.list({ customer, limit: 100 })).data;
};
const charged = async ({ accountId }: Caller) => {
  const customer = (await core.findCustomer(house.deps, accountId)) ?? '';
  const { data } = await house.stripe.charges.list({ customer, limit: 100 });
  return data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
};
const unpaid = async (caller: Caller) =>
  (await invoicesOf(caller)).filter(({ status }) => status === 'draft' || status === 'open');

async function pass(ms: number) {
  await house.pass(ms);
  await house.tell();
}

/** Passes to the end of the paid period, and `more` ms beyond. */
async function passPaid(caller: Caller, more: number) {
  const { paidUntil = '' } = (await own(caller)) ?? {};
  await house.pass(Date.parse(paidUntil) - house.emulator.now() + more);
}

it('a renewal that is on its way is not charged any more', async () => {
  const caller = await join(house, { trial: false, planId: 'learn-more-annual' });
  await passPaid(caller, 10 * minute);
  await house.tell();
  expect(await unpaid(caller)).toMatchObject([{ status: 'draft' }]);
  expect(await core.cancelSubscription(house.deps, { caller, ...byOwner })).toMatchObject({
    subscription: { state: 'ended', nextCharge: null },
    access: { hasSubscription: false },
  });
  await pass(2 * hour);
  expect(await charged(caller)).toEqual([3999]);
  expect(await unpaid(caller)).toEqual([]);
  await pass(366 * day);
  expect(await charged(caller)).toEqual([3999]);
  expect(await own(caller)).toMatchObject({ state: 'ended' });
});

it('one that has been paid, and was not told of, is not lost', async () => {
  const caller = await join(house, { trial: false });
  await passPaid(caller, 2 * hour);
  const { subscription } = await core.cancelSubscription(house.deps, { caller, ...byOwner });
  expect(subscription).toMatchObject({ state: 'ending' });
  expect(await charged(caller)).toEqual([399, 399]);
  await house.tell();
});

it('of a renewal that has failed nothing is tried again, whatever card there is', async () => {
  const caller = await join(house, {}, '4000000000000341');
  await pass(15 * day);
  expect(await own(caller)).toMatchObject({ state: 'grace' });
  expect(await unpaid(caller)).toMatchObject([{ status: 'open' }]);
  await core.cancelSubscription(house.deps, { caller, ...byOwner });
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const { id: default_payment_method } = await house.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await house.stripe.customers.update(customer, { invoice_settings: { default_payment_method } });
  await pass(30 * day);
  expect(await unpaid(caller)).toEqual([]);
  expect(await charged(caller)).toEqual([]);
});

it('what is not paid for any more cannot be paused, until it is paid again', async () => {
  const caller = await join(house, { trial: false });
  await passPaid(caller, 10 * minute);
  await house.tell();
  expect(await own(caller)).toMatchObject({ state: 'active', may: { pause: false, cancel: true } });
  await expect(core.pauseSubscription(house.deps, { caller, months: 1 })).rejects.toMatchObject({
    code: 'not_possible_now',
  });
  await pass(2 * hour);
  expect(await own(caller)).toMatchObject({ state: 'active', may: { pause: true } });
});

it('an account that is to be deleted is not charged for it, and has ended when it stays', async () => {
  const caller = await join(house, { planId: 'learn-more-annual' });
  await passPaid(caller, 10 * minute);
  await house.tell();
  await core.deleteAccount(house.deps, { caller, reason: undefined });
  await house.work();
  expect(await own(caller)).toMatchObject({ state: 'ended' });
  await pass(2 * hour);
  expect(await charged(caller)).toEqual([]);
  await core.cancelDeletion(house.deps, { caller, userId: undefined });
  await house.work();
  await pass(30 * day);
  expect(await own(caller)).toMatchObject({ state: 'ended' });
  expect(await charged(caller)).toEqual([]);
});
