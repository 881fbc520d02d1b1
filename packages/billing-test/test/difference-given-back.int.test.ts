import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, operator } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

/** Paying the difference for a dearer plan does not change the earlier payment for the month, which stands on its own. */
let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const billing = (caller: Caller) => core.getBilling(house.deps, { caller });
const goesOn = {
  subscription: { state: 'active', plan: { id: 'join-monthly' }, nextCharge: { amountMinor: 799 } },
  access: { hasSubscription: true },
};
const isOver = { subscription: { state: 'ended' }, access: { hasSubscription: false } };

/** The charges of an account, newest first. */
async function chargesOf({ accountId }: Caller) {
  const customer = await core.ensureCustomer(house.deps, accountId);
  return (await house.stripe.charges.list({ customer })).data;
}

/** Someone who has paid for a month, and a day later the difference for a dearer plan. */
async function upgraded(): Promise<Caller> {
  const caller = await join(house, { trial: false });
  await house.pass(day);
  await house.tell();
  const wanted = { caller, planId: 'join-monthly' };
  const { at, dueNow } = await core.previewPlanChange(house.deps, wanted);
  await core.changePlan(house.deps, { ...wanted, at: new Date(at), amountMinor: dueNow.amountMinor });
  await house.tell();
  expect((await chargesOf(caller)).map(({ amount }) => amount)).toEqual([dueNow.amountMinor, 399]);
  return caller;
}

async function giveBack(caller: Caller, paidMinor: number): Promise<void> {
  const { items } = await core.listInvoices(house.deps, { caller, cursor: undefined });
  const { id = '' } = items.find(({ paid }) => paid.amountMinor === paidMinor) ?? {};
  await core.refundInvoice(house.deps, { caller: operator, id, amountMinor: undefined, reason: 'asked for it' });
  await house.tell();
}

it('given back in full it ends nothing, and the month before still does', async () => {
  const caller = await upgraded();
  const [difference] = await chargesOf(caller);
  await giveBack(caller, difference?.amount ?? 0);
  expect(await billing(caller)).toMatchObject(goesOn);
  expect(house.mails.at(-1)?.text).not.toMatch(/membership (has )?ended/);
  await giveBack(caller, 399);
  expect(await billing(caller)).toMatchObject(isOver);
});

it('the next month is charged as before', async () => {
  const caller = await upgraded();
  const [difference] = await chargesOf(caller);
  await giveBack(caller, difference?.amount ?? 0);
  await house.pass(32 * day);
  await house.tell();
  expect((await chargesOf(caller))[0]).toMatchObject({ amount: 799, refunded: false });
  expect(await billing(caller)).toMatchObject(goesOn);
});

it('disputed, and lost, it rests and ends nothing', async () => {
  const caller = await upgraded();
  const [difference] = await chargesOf(caller);
  const { id } = house.emulator.testControls.openDispute(difference?.id ?? '');
  await house.tell();
  expect(await billing(caller)).toMatchObject(goesOn);
  house.emulator.testControls.closeDispute(id, 'lost');
  await house.tell();
  expect(await billing(caller)).toMatchObject(goesOn);
  expect(house.mails.map(({ subject }) => subject).filter((subject) => /on hold|has ended/.test(subject))).toEqual([]);
});
