import * as core from '@houselights/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, join } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const annual = 'learn-more-annual';
const regular = 'learn-more-monthly';
const dearer = 'join-monthly';

const points = async (caller: Caller) => (await core.createPointsReader(house).getPoints({ caller })).pointsGained;
const newestOf = async (caller: Caller) =>
  (
    await house.db.prisma.invoice.findMany({ where: { accountId: caller.accountId }, orderBy: { createdAt: 'desc' } })
  )[0];

/** Passes to `ms` relative to the end of the current period. */
async function passToEnd(caller: Caller, ms: number): Promise<void> {
  const row = await house.db.prisma.subscription.findFirstOrThrow({ where: { accountId: caller.accountId } });
  await house.pass(row.currentPeriodEnd.getTime() + ms - house.emulator.now());
  await house.tell();
}

/** Changes the plan as the page does, then acts as the worker. */
async function change(caller: Caller, planId: string): Promise<void> {
  const { at, dueNow } = await core.previewPlanChange(house.deps, { caller, planId });
  await core.changePlan(house.deps, { caller, planId, at: new Date(at), amountMinor: dueNow.amountMinor });
  await house.tell();
  await house.work();
}

/** Passes to a new period, and to its charge an hour later. */
async function renew(caller: Caller): Promise<void> {
  await passToEnd(caller, 2 * hour);
}

/** The ledger as shown to its member, newest first. */
async function told(caller: Caller): Promise<(readonly [number, string])[]> {
  const { items } = await core.listPointsEntries(house, { caller });
  return items.map(({ points: moved, cause }) => [moved, cause] as const);
}

describe('changes between plans of one interval', () => {
  it('earn nothing, however often and however near the end of a period', async () => {
    const caller = await join(house, { trial: false });
    await passToEnd(caller, -2 * day);
    for (let n = 0; n < 14; n += 1) {
      await change(caller, n % 2 === 0 ? dearer : regular);
      await house.pass(hour);
    }
    expect(await points(caller)).toBe(2);
    await passToEnd(caller, -1_000);
    await change(caller, dearer);
    expect(await points(caller)).toBe(2);
    const ofPlans = { accountId: caller.accountId, planId: { not: null } };
    expect(await house.db.prisma.invoice.count({ where: ofPlans })).toBe(1);
    await renew(caller);
    expect(await points(caller)).toBe(4);
  });

  it('leave the renewal what it earns', async () => {
    const caller = await join(house, { trial: false });
    await passToEnd(caller, -day);
    await change(caller, dearer);
    await renew(caller);
    expect(await points(caller)).toBe(4);
    expect(await newestOf(caller)).toMatchObject({ planId: dearer, totalMinor: expect.any(Number) as number });
  });
});

describe('changes to another interval', () => {
  it('earn the year, which covers its months, also those after changing back', async () => {
    const caller = await join(house, { trial: false });
    await change(caller, annual);
    expect(await points(caller)).toBe(32);
    await house.pass(day);
    await change(caller, regular);
    for (let n = 0; n < 3; n += 1) await renew(caller);
    await change(caller, annual);
    await house.pass(day);
    await change(caller, dearer);
    expect(await points(caller)).toBe(32);
    // All of these months begin within the year that was bought first, the next one after it.
    for (let n = 0; n < 8; n += 1) await renew(caller);
    expect(await points(caller)).toBe(32);
    await renew(caller);
    expect(await points(caller)).toBe(34);
  });
});

it('a period that is paid in full at once after a pause earns', async () => {
  const caller = await join(house, { trial: false });
  await house.pass(day);
  await core.pauseSubscription(house.deps, { caller, months: 2 });
  await house.pass(40 * day);
  await house.tell();
  expect(await points(caller)).toBe(2);
  await core.unpauseSubscription(house.deps, { caller });
  await house.work();
  expect(await points(caller)).toBe(4);
});

it('an older payment that is given back takes its points with it, and a renewal beside prorations is one period', async () => {
  const { caller, subscriptionId } = await addMember(house);
  await house.work();
  const first = await newestOf(caller);
  const [item] = (await house.stripe.subscriptions.retrieve(subscriptionId)).items.data;
  await passToEnd(caller, -day);
  // By an operator, billed with the next invoice.
  const price = await house.deps.payments.ensurePrice({
    planId: dearer,
    planName: 'Monthly',
    interval: 'month',
    currency: 'USD',
    amountMinor: 799,
  });
  await house.stripe.subscriptions.update(subscriptionId, { items: [{ id: item?.id ?? '', price }] });
  await renew(caller);
  expect(await points(caller)).toBe(4);
  expect((await newestOf(caller))?.periodStart).toEqual(first?.periodEnd);
  await house.stripe.refunds.create({ charge: first?.chargeId ?? '' });
  await house.tell();
  expect(await points(caller)).toBe(2);
});

it('a price that is sold no more leaves what was paid with it', async () => {
  const caller = await join(house, { planId: annual, trial: false });
  const where = { planId_currency: { planId: annual, currency: 'USD' } };
  const { stripePriceId } = await house.db.prisma.planPrice.findUniqueOrThrow({ where });
  await house.db.prisma.planPrice.update({ where, data: { stripePriceId: null } });
  await change(caller, regular);
  await renew(caller);
  expect(await points(caller)).toBe(30);
  await house.db.prisma.planPrice.update({ where, data: { stripePriceId } });
});

describe('a trial', () => {
  it('earns once, and its first payment nothing more', async () => {
    const caller = await join(house);
    expect(await points(caller)).toBe(2);
    await renew(caller);
    expect(await points(caller)).toBe(2);
    await renew(caller);
    expect(await points(caller)).toBe(4);
  });

  it('never grants more than its largest plan, and what is paid for decides', async () => {
    const caller = await join(house, { planId: annual });
    for (const planId of [regular, annual, dearer]) await change(caller, planId);
    expect(await points(caller)).toBe(30);
    await renew(caller);
    expect(await points(caller)).toBe(2);
    expect(await told(caller)).toEqual([
      [-28, 'Taken back: the plan you paid for earns less than the one in your free trial.'],
      [30, 'Signed up with a free trial.'],
    ]);
    await renew(caller);
    expect(await points(caller)).toBe(4);
  });

  it('loses its points when it was cancelled and is over', async () => {
    const caller = await join(house, { planId: annual });
    await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
    await house.tell();
    expect(await points(caller)).toBe(30);
    await renew(caller);
    expect(await points(caller)).toBe(0);
    expect((await told(caller))[0]).toEqual([-30, 'Taken back: your free trial ended without a payment.']);
  });

  it('loses them by time alone when its payment has failed and the days of grace are over', async () => {
    const caller = await join(house, {}, '4000000000000341');
    await passToEnd(caller, 6.9 * day);
    await core.accruePoints(house.deps);
    expect(await points(caller)).toBe(2);
    await house.pass(0.2 * day);
    // No event arrives.
    await core.accruePoints(house.deps);
    expect(await points(caller)).toBe(0);
  });

  it('has them again when it is paid for after all', async () => {
    const caller = await join(house, {}, '4000000000000341');
    await passToEnd(caller, 7.5 * day);
    await core.accruePoints(house.deps);
    expect(await points(caller)).toBe(0);
    const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
    const { id } = await house.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const [open] = (await house.stripe.invoices.list({ customer, status: 'open' })).data;
    const paid = await house.stripe.invoices.pay(open?.id ?? '', { payment_method: id });
    await house.tell();
    expect(await points(caller)).toBe(2);
    // The declined charge of the same payment does not hide the one that paid: refunded, it takes points and access along.
    const [charge] = (await house.stripe.charges.list({ customer })).data.filter((one) => one.paid);
    await house.stripe.refunds.create({ charge: charge?.id ?? '' });
    await house.tell();
    const { items } = await core.listInvoices(house.deps, { caller, cursor: undefined });
    expect(items.find((invoice) => invoice.id === paid.id)).toMatchObject({ refundedMinor: paid.amount_paid });
    expect(await points(caller)).toBe(0);
    expect((await core.getBilling(house.deps, { caller })).access).toMatchObject({ hasSubscription: false });
  });

  it('waits for a first payment that a gift puts off, and stands for that', async () => {
    const caller = await join(house);
    await house.addGift({ code: 'PUT-OFF', months: 3 });
    await core.redeemGift(house.deps, { caller, code: 'PUT-OFF' });
    await house.work();
    await house.pass(50 * day);
    await house.tell();
    await core.accruePoints(house.deps);
    // Two for the trial, and four for two months of the gift.
    expect(await points(caller)).toBe(6);
    await renew(caller);
    await core.accruePoints(house.deps);
    expect(await points(caller)).toBe(8);
    await renew(caller);
    expect(await points(caller)).toBe(10);
  });

  it('earns at its first payment where the house wants that, whatever was said before', async () => {
    const before = await join(house);
    const atFirstPayment = (on: boolean) =>
      core.updateRemoteConfig(house, { values: { points_at_first_payment: on }, css: undefined });
    await atFirstPayment(true);
    const meanwhile = await join(house);
    expect(await Promise.all([before, meanwhile].map(points))).toEqual([2, 0]);
    await renew(meanwhile);
    expect(await Promise.all([before, meanwhile].map(points))).toEqual([2, 2]);
    await atFirstPayment(false);
    await core.accruePoints(house.deps);
    expect(await Promise.all([before, meanwhile].map(points))).toEqual([2, 2]);
  });
});

it('leaves a ledger that holds', async () => {
  const signer = { publicKey: '', sign: () => new Uint8Array(), verify: () => true };
  expect((await core.verifyLedger({ db: house.db, signer })).problems).toEqual([]);
});
