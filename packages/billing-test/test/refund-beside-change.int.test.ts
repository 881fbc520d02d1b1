import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, operator } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

/** Refunds while a plan change is in progress. */
let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const billing = (caller: Caller) => core.getBilling(house.deps, { caller });
const chargedInvoices = async (caller: Caller) =>
  (await core.listInvoices(house.deps, { caller, cursor: undefined })).items.filter(
    ({ total }) => total.amountMinor > 0,
  );
const giveBack = async (id: string) => {
  await core.refundInvoice(house.deps, { caller: operator, id, amountMinor: undefined, reason: 'asked for' });
};

async function upgradedBesideRefund(): Promise<Caller> {
  const caller = await join(house, { trial: false });
  await house.pass(day);
  await house.tell();
  const [invoice] = await chargedInvoices(caller);
  const { payments } = house.deps;
  const slow: typeof payments = {
    ...payments,
    change: async (...request) => {
      await giveBack(invoice?.id ?? '');
      return payments.change(...request);
    },
  };
  const { at, dueNow } = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-annual' });
  const wanted = { caller, planId: 'learn-more-annual', at: new Date(at), amountMinor: dueNow.amountMinor };
  await core.changePlan({ ...house.deps, payments: slow }, wanted);
  return caller;
}

it('what was paid for after it goes on', async () => {
  const caller = await upgradedBesideRefund();
  await house.tell();
  expect(await billing(caller)).toMatchObject({
    subscription: { state: 'active', plan: { id: 'learn-more-annual' } },
    access: { hasSubscription: true },
  });
  await house.pass(40 * day);
  await house.tell();
  expect(await billing(caller)).toMatchObject({ subscription: { state: 'active' }, access: { hasSubscription: true } });
});

it('when that is given back too it ends all the same', async () => {
  const caller = await upgradedBesideRefund();
  await house.tell();
  const [invoice] = await chargedInvoices(caller);
  await giveBack(invoice?.id ?? '');
  await house.tell();
  expect(await billing(caller)).toMatchObject({ subscription: { state: 'ended' }, access: { hasSubscription: false } });
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  expect((await house.stripe.subscriptions.list({ customer })).data).toEqual([]);
});
