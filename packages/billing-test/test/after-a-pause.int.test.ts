import * as core from '@houselights/core';
import { beforeEach, expect, it } from 'vitest';
import { join } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

/** How a pause ends: by itself, an hour before the next period that must be paid. */
let house: MoneyHouse;
beforeEach(async () => {
  house = await openMoneyHouse();
  return () => house.close();
});

const own = async (caller: Caller) => (await core.getBilling(house.deps, { caller })).subscription;

async function passTo(at: number) {
  await house.pass(at - house.emulator.now());
  await house.tell();
}

/** A month that began on 10 January and is paused until 10 March. */
async function paused(): Promise<Caller> {
  const caller = await join(house, { trial: false });
  await passTo(Date.UTC(2026, 0, 13, 12));
  await core.pauseSubscription(house.deps, { caller, months: 1 });
  return caller;
}
const boundary = Date.UTC(2026, 2, 10, 12);
const nextCharge = { at: new Date(boundary).toISOString(), amountMinor: 399 };

it('the day that is told is that of the charge, also where the hour before it is on another one', async () => {
  await passTo(Date.UTC(2026, 0, 11, 0, 20));
  const caller = await join(house, { trial: false });
  const { subscription } = await core.pauseSubscription(house.deps, { caller, months: 1 });
  const at = '2026-03-11T00:20:00.000Z';
  expect(subscription).toMatchObject({ state: 'paused', resumesAt: at, nextCharge: { at, amountMinor: 399 } });
  await house.work();
  const letter = house.mails.find(({ subject }) => subject.startsWith('Your membership is paused'));
  expect(letter?.text).toContain("It resumes on March 11, 2026, and we'll charge you again then.");
  await passTo(Date.parse(at) + 2 * hour);
  expect(await own(caller)).toMatchObject({ state: 'active', paidUntil: '2026-04-11T00:20:00.000Z' });
});

it('nothing has failed in its last hour, and access comes back with the period that is to be paid', async () => {
  const caller = await paused();
  await passTo(boundary - hour / 2);
  expect(await own(caller)).toMatchObject({ state: 'paused', nextCharge });
  await passTo(boundary + hour / 2);
  const onItsWay = { ...nextCharge, at: new Date(boundary + hour).toISOString() };
  expect(await own(caller)).toMatchObject({ state: 'active', nextCharge: onItsWay, endsAt: nextCharge.at });
  expect((await core.getBilling(house.deps, { caller })).access.hasSubscription).toBe(true);
  await passTo(boundary + 2 * hour);
  expect(await own(caller)).toMatchObject({ state: 'active', paidUntil: '2026-04-10T12:00:00.000Z' });
});

it('a payment that fails then has its days of grace', async () => {
  const caller = await paused();
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const { id: card } = await house.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const { id } = (await own(caller)) ?? {};
  await house.stripe.subscriptions.update(id ?? '', { default_payment_method: card });
  await passTo(boundary + day);
  const graceUntil = new Date(boundary + 7 * day).toISOString();
  expect(await own(caller)).toMatchObject({ state: 'grace', graceUntil });
  await passTo(boundary + 8 * day);
  expect(await own(caller)).toMatchObject({ state: 'unpaid' });
});

it('one that is over within the period that it leaves out gives nothing for it, and can be ended by its owner', async () => {
  const caller = await join(house, { trial: false });
  await passTo(Date.UTC(2026, 0, 13, 12));
  await core.pauseSubscription(house.deps, { caller, months: 3 });
  await passTo(Date.UTC(2026, 1, 12, 12));
  // As an operator does in the Dashboard.
  await house.stripe.subscriptions.update((await own(caller))?.id ?? '', { pause_collection: '' });
  await house.tell();
  const shown = await core.getBilling(house.deps, { caller });
  expect(shown).toMatchObject({
    subscription: { state: 'paused', nextCharge, may: { unpause: true }, unpaused: { amountMinor: 399 } },
    access: { hasSubscription: false },
  });
  await core.unpauseSubscription(house.deps, { caller });
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const { data } = await house.stripe.charges.list({ customer });
  expect(data.map(({ amount }) => amount)).toEqual([399, 399]);
  expect(await core.getBilling(house.deps, { caller })).toMatchObject({
    subscription: { state: 'active' },
    access: { hasSubscription: true },
  });
});

it('what renews on the last day of a month goes on on the 31st', async () => {
  await passTo(Date.UTC(2026, 0, 31, 12));
  const caller = await join(house, { trial: false });
  await passTo(Date.UTC(2026, 1, 3, 12));
  await core.pauseSubscription(house.deps, { caller, months: 1 });
  expect(await own(caller)).toMatchObject({ state: 'paused', resumesAt: '2026-03-31T12:00:00.000Z' });
  await passTo(Date.UTC(2026, 2, 31, 14));
  expect(await own(caller)).toMatchObject({ state: 'active', paidUntil: '2026-04-30T12:00:00.000Z' });
});
