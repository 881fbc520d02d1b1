import * as core from '@houselights/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { goOnAtProvider, join, leave, stay } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

/** What may happen during a pause. */
let house: MoneyHouse;
beforeEach(async () => {
  house = await openMoneyHouse();
  return () => house.close();
});

const own = async (caller: Caller) => (await core.getBilling(house.deps, { caller })).subscription;

async function pass(ms: number) {
  await house.pass(ms);
  await house.tell();
}

/** Ends a pause as an operator would in the provider's dashboard. */
async function unpauseAtProvider(caller: Caller) {
  await house.stripe.subscriptions.update((await own(caller))?.id ?? '', { pause_collection: '' });
  await house.tell();
}

async function pausedMember(months: number): Promise<Caller> {
  const caller = await join(house, { trial: false });
  await pass(5 * day);
  await core.pauseSubscription(house.deps, { caller, months });
  return caller;
}

it('a pause that outlasts a deletion is there when the account stays', async () => {
  const caller = await pausedMember(3);
  await pass(50 * day);
  await leave(house, caller);
  await pass(12 * day);
  await stay(house, caller);
  expect(await own(caller)).toMatchObject({ state: 'paused', cancelledAt: null, may: { unpause: true } });
  await pass(70 * day);
  expect(await own(caller)).toMatchObject({ state: 'active' });
});

it('one that is over sooner ends with the account, and cannot be left for a charge', async () => {
  const caller = await pausedMember(1);
  await pass(49 * day);
  await leave(house, caller);
  expect(await own(caller)).toMatchObject({ may: { unpause: false } });
  await stay(house, caller);
  expect(await own(caller)).toMatchObject({ state: 'paused', may: { unpause: true } });
  await leave(house, caller);
  await pass(13 * day);
  expect(await own(caller)).toMatchObject({ state: 'ended' });
});

it('one that its owner ends while the account is to be deleted is not charged for another period', async () => {
  const caller = await pausedMember(3);
  await leave(house, caller);
  expect(await own(caller)).toMatchObject({ cancelledAt: null, may: { unpause: false } });
  await expect(core.unpauseSubscription(house.deps, { caller })).rejects.toMatchObject({ code: 'not_possible_now' });
  await unpauseAtProvider(caller);
  await house.work();
  expect(await own(caller)).toMatchObject({ state: 'ending', nextCharge: null });
});

describe('while its payment is disputed', () => {
  const charges = async (caller: Caller) => {
    const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
    const { data } = await house.stripe.charges.list({ customer });
    return data.filter(({ paid }) => paid);
  };
  const dispute = async (caller: Caller) => {
    const [newest] = await charges(caller);
    house.emulator.testControls.openDispute(newest?.id ?? '');
    await house.tell();
  };
  /** Passes the charge that is shown, and checks that it was made, and none before it. */
  async function isTaken(caller: Caller, at: number) {
    const [newest] = await charges(caller);
    expect((await own(caller))?.nextCharge?.at).toBe(new Date(at).toISOString());
    await house.pass(at - house.emulator.now() - hour);
    expect((await charges(caller))[0]?.id).toBe(newest?.id);
    await pass(3 * hour);
    expect((await charges(caller))[0]?.id).not.toBe(newest?.id);
  }

  it('a pause leaves the same months out', async () => {
    const caller = await pausedMember(2);
    await dispute(caller);
    await isTaken(caller, Date.parse((await own(caller))?.resumesAt ?? ''));
  });

  it('a gift puts nothing off', async () => {
    const caller = await join(house, { trial: false });
    await pass(5 * day);
    await dispute(caller);
    const code = 'GIFT-IN-A-DISPUTE';
    await house.addGift({ code, months: 3 });
    await core.redeemGift(house.deps, { caller, code });
    await isTaken(caller, Date.parse((await own(caller))?.paidUntil ?? ''));
  });

  it('nothing is told to come while a renewal has failed', async () => {
    const caller = await join(house, { trial: false });
    const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
    const { id: card } = await house.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await house.stripe.subscriptions.update((await own(caller))?.id ?? '', { default_payment_method: card });
    await pass(31 * day + 2 * hour);
    await dispute(caller);
    expect(await own(caller)).toMatchObject({ state: 'disputed', nextCharge: null });
    // Nothing is retried meanwhile, and the end of grace ends it.
    await house.work();
    const { data: open } = await house.stripe.invoices.list({ customer, status: 'open' });
    expect(open.map(({ next_payment_attempt: next }) => next)).toEqual([null]);
    await pass(35 * day);
    await core.endUnpaid(house.deps);
    expect((await own(caller))?.state).toBe('ended');
    expect(await charges(caller)).toHaveLength(1);
  });
});

async function yearFor(caller: Caller) {
  const { at, dueNow } = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-annual' });
  return { caller, planId: 'learn-more-annual', at: new Date(at), amountMinor: dueNow.amountMinor };
}
const paidUntil = '2027-01-15T12:00:00.000Z';
const year = { plan: { id: 'learn-more-annual' }, paidUntil, nextCharge: { at: paidUntil } };

it('one that comes just after a change to a plan that is paid for longer charges when that ends', async () => {
  const caller = await join(house, { trial: false });
  await pass(5 * day);
  const { payments } = house.deps;
  const wanted = await yearFor(caller);
  const slow: typeof payments = {
    ...payments,
    pause: async (...request) => {
      await core.changePlan(house.deps, wanted);
      return payments.pause(...request);
    },
  };
  const deps = { ...house.deps, payments: slow };
  const { subscription } = await core.pauseSubscription(deps, { caller, months: 2 });
  expect(subscription).toMatchObject({ state: 'paused', ...year });
});

it('one that comes just before a change to another plan is over with that: what was agreed to is charged', async () => {
  const caller = await join(house, { trial: false });
  await pass(5 * day);
  const { payments } = house.deps;
  const slow: typeof payments = {
    ...payments,
    change: async (...request) => {
      await core.pauseSubscription(house.deps, { caller, months: 2 });
      return payments.change(...request);
    },
  };
  const { subscription } = await core.changePlan({ ...house.deps, payments: slow }, await yearFor(caller));
  expect(subscription).toMatchObject({ state: 'active', ...year });
});

it('none is begun while the account is to be deleted, which leaves it cancelled again', async () => {
  const caller = await join(house, { trial: false });
  await leave(house, caller);
  await goOnAtProvider(house, caller);
  await expect(core.pauseSubscription(house.deps, { caller, months: 3 })).rejects.toMatchObject({
    code: 'not_possible_now',
  });
  await house.work();
  expect(await own(caller)).toMatchObject({ state: 'ending', nextCharge: null });
});
