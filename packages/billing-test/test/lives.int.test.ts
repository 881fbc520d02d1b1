import * as core from '@houselights/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, operator } from './members.ts';
import { day, hour, minute, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

/** The operator and reason of a refund. */
const why = { caller: operator, reason: 'They asked for it.' };
const billing = (caller: Caller) => core.getBilling(house.deps, { caller });
const access = async (caller: Caller) => (await billing(caller)).access;

it('begins with a trial, renews, fails, is put right', async () => {
  const caller = await join(house);
  const began = house.emulator.now();
  expect(await billing(caller)).toMatchObject({
    subscription: { state: 'trial', price: { amountMinor: 399, currency: 'USD' }, nextCharge: { amountMinor: 399 } },
    card: { brand: 'visa', last4: '4242' },
    trialAvailable: false,
    access: { hasSubscription: true, reasons: [{ state: 'trial' }] },
  });
  await house.pass(14 * day - hour);
  await house.tell();
  expect(await access(caller)).toMatchObject({ hasSubscription: true, reasons: [{ state: 'trial' }] });
  await house.pass(3 * hour);
  await house.tell();
  expect((await billing(caller)).subscription).toMatchObject({ state: 'active', plan: { id: 'learn-more-monthly' } });
  expect((await core.listInvoices(house.deps, { caller, cursor: undefined })).items).toMatchObject([
    { status: 'paid', total: { amountMinor: 399, currency: 'USD' } },
    { status: 'paid', total: { amountMinor: 0, currency: 'USD' } },
  ]);

  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  house.emulator.testControls.failNextPayment({ customer });
  await house.pass(31 * day + 3 * hour);
  await house.tell();
  expect((await billing(caller)).subscription).toMatchObject({ state: 'grace', nextCharge: null });
  expect(await access(caller)).toMatchObject({ hasSubscription: true, reasons: [{ state: 'grace' }] });
  expect(house.mails.map(({ subject }) => subject)).toContain("Your payment didn't go through · Houselights");

  // The next attempt charges the card successfully.
  await house.pass(1.5 * day);
  await house.tell();
  expect((await billing(caller)).subscription).toMatchObject({ state: 'active' });
  expect(house.emulator.now()).toBeGreaterThan(began + 45 * day);
});

it('is warned as soon as a renewal has failed, and not while it is on its way', async () => {
  const caller = await join(house, {}, '4000000000000341');
  await house.pass(14 * day + 0.9 * hour);
  await house.tell();
  expect((await billing(caller)).subscription).toMatchObject({ state: 'active' });
  await house.pass(0.2 * hour);
  await house.tell();
  expect((await billing(caller)).subscription).toMatchObject({ state: 'grace', nextCharge: null });
});

it('loses access when grace is over, and not before', async () => {
  const caller = await join(house, {}, '4000000000000341');
  await house.pass(14 * day + 6.9 * day);
  await house.tell();
  expect(await access(caller)).toMatchObject({ hasSubscription: true, reasons: [{ state: 'grace' }] });
  await house.pass(0.2 * day);
  expect(await access(caller)).toMatchObject({ hasSubscription: false });
  await core.sendDueNotices(house.deps);
  await house.work();
});

it('is cancelled at the end of what was paid, and taken back before', async () => {
  const caller = await join(house);
  await house.pass(15 * day);
  await house.tell();
  const cancelled = await core.cancelSubscription(house.deps, { caller, reason: 'other', comment: 'Bye' });
  expect(cancelled.subscription).toMatchObject({
    state: 'ending',
    nextCharge: null,
    may: { resume: true, cancel: false },
  });
  expect(cancelled.access.hasSubscription).toBe(true);
  expect((await core.resumeSubscription(house.deps, { caller })).subscription).toMatchObject({ state: 'active' });
  await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
  await house.pass(31 * day);
  await house.tell();
  expect(await billing(caller)).toMatchObject({
    subscription: { state: 'ended' },
    access: { hasSubscription: false },
  });
});

it('rests while it is paused, and goes on by itself', async () => {
  const caller = await join(house);
  await house.pass(15 * day);
  await house.tell();
  const paused = await core.pauseSubscription(house.deps, { caller, months: 2 });
  expect(paused).toMatchObject({ subscription: { state: 'paused' }, access: { hasSubscription: true } });
  await house.pass(35 * day);
  await house.tell();
  expect(await billing(caller)).toMatchObject({
    subscription: { state: 'paused' },
    access: { hasSubscription: false, reasons: [{ state: 'paused' }] },
  });
  await house.pass(60 * day);
  await house.tell();
  expect(await billing(caller)).toMatchObject({
    subscription: { state: 'active' },
    access: { hasSubscription: true },
  });
});

it('ends a pause at once, and pays at once', async () => {
  const caller = await join(house);
  await house.pass(15 * day);
  await house.tell();
  await core.pauseSubscription(house.deps, { caller, months: 3 });
  await house.pass(40 * day);
  await house.tell();
  expect((await access(caller)).hasSubscription).toBe(false);
  const back = await core.unpauseSubscription(house.deps, { caller });
  expect(back).toMatchObject({ subscription: { state: 'active' }, access: { hasSubscription: true } });
});

it('a change of plan whose outcome could not be read is known when it is asked for again', async () => {
  const caller = await join(house, { trial: false });
  await house.pass(day);
  await house.tell();
  const { at, dueNow } = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-annual' });
  const agreed = { caller, planId: 'learn-more-annual', at: new Date(at), amountMinor: dueNow.amountMinor };
  const readCustomer = () => Promise.reject(new core.DependencyDown('Stripe'));
  const blind = { ...house.deps, payments: { ...house.deps.payments, readCustomer } };
  await expect(core.changePlan(blind, agreed)).rejects.toThrow(core.DependencyDown);
  expect((await core.changePlan(house.deps, agreed)).subscription).toMatchObject({ plan: { id: 'learn-more-annual' } });
  const { items } = await core.listInvoices(house.deps, { caller, cursor: undefined });
  expect(items.map(({ total }) => total.amountMinor)).toEqual([dueNow.amountMinor, 399]);
});

it('changes its plan for the amount that was shown', async () => {
  const caller = await join(house);
  await house.pass(15 * day);
  await house.tell();
  const shown = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-annual' });
  expect(shown.dueNow.amountMinor).toBeGreaterThan(3_500);
  expect(shown.dueNow.amountMinor).toBeLessThan(3_999);
  const { at, dueNow } = shown;
  const agreed = { caller, planId: 'learn-more-annual', at: new Date(at), amountMinor: dueNow.amountMinor };
  await expect(core.changePlan(house.deps, { ...agreed, amountMinor: 1 })).rejects.toMatchObject({
    code: 'amount_changed',
  });
  expect((await core.changePlan(house.deps, agreed)).subscription).toMatchObject({
    state: 'active',
    plan: { id: 'learn-more-annual' },
    price: { amountMinor: 3_999 },
  });
  const invoices = async () => (await core.listInvoices(house.deps, { caller, cursor: undefined })).items;
  const made = await invoices();
  expect(made[0]).toMatchObject({ status: 'paid', total: dueNow });
  // A client that missed the answer retries: the answer is the same, and nothing more is charged.
  expect((await core.changePlan(house.deps, agreed)).subscription).toMatchObject({ plan: { id: 'learn-more-annual' } });
  expect(await invoices()).toEqual(made);
  // From a year to a month: the rest of the year becomes credit, which is used up month by month.
  const less = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-monthly' });
  expect(less).toMatchObject({ dueNow: { amountMinor: 0 }, nextCharge: { amountMinor: 0 } });
  const changed = await core.changePlan(house.deps, {
    caller,
    planId: 'learn-more-monthly',
    at: new Date(less.at),
    amountMinor: 0,
  });
  expect(changed.subscription).toMatchObject({ plan: { id: 'learn-more-monthly' }, state: 'active' });
  const paidUntil = Date.parse(changed.subscription?.paidUntil ?? '');
  expect(paidUntil - house.emulator.now()).toBeLessThan(32 * day);
});

it('changes its plan in the trial for nothing, and the trial goes on', async () => {
  const caller = await join(house);
  const trialEndsAt = (await billing(caller)).subscription?.trialEndsAt;
  const shown = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-annual' });
  expect(shown).toMatchObject({
    dueNow: { amountMinor: 0 },
    lines: [],
    nextCharge: { amountMinor: 3_999, at: trialEndsAt },
  });
  // Credit kept for future charges stays, and counts.
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const booked = (amount: number) =>
    house.stripe.customers.createBalanceTransaction(customer, { amount, currency: 'usd' });
  await booked(-500);
  await house.tell();
  expect(await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-annual' })).toMatchObject({
    credit: { amountMinor: 500 },
    nextCharge: { amountMinor: 3_499 },
  });
  expect((await billing(caller)).subscription).toMatchObject({ creditMinor: 500 });
  await booked(500);
  const agreed = { caller, planId: 'learn-more-annual', at: new Date(shown.at), amountMinor: 0 };
  expect((await core.changePlan(house.deps, agreed)).subscription).toMatchObject({
    state: 'trial',
    plan: { id: 'learn-more-annual' },
    nextCharge: { amountMinor: 3_999, at: trialEndsAt },
  });
  const { items } = await core.listInvoices(house.deps, { caller, cursor: undefined });
  expect(items.map(({ total }) => total.amountMinor)).toEqual([0]);
});

it('is cancelled while a pause is still to come, and keeps what is paid for', async () => {
  const caller = await join(house);
  await house.pass(15 * day);
  await house.tell();
  const { subscription } = await core.pauseSubscription(house.deps, { caller, months: 1 });
  const cancelled = await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
  expect(cancelled).toMatchObject({
    subscription: { state: 'ending', paidUntil: subscription?.paidUntil, nextCharge: null },
    access: { hasSubscription: true },
  });
  await house.pass(31 * day);
  await house.tell();
  expect((await access(caller)).hasSubscription).toBe(false);
});

it('explains any past day as it was known then', async () => {
  const caller = await join(house);
  const inTrial = new Date(house.emulator.now() + day);
  await house.pass(40 * day);
  await house.tell();
  const paid = new Date(house.emulator.now());
  const [invoice] = (await core.listInvoices(house.deps, { caller, cursor: undefined })).items;
  await core.refundInvoice(house.deps, { id: invoice?.id ?? '', amountMinor: undefined, ...why });
  await house.work();
  const on = (at: Date | undefined) => core.explainAccess(house.deps, { accountId: caller.accountId, at });
  expect(await on(new Date(inTrial.getTime() - 2 * day))).toMatchObject({ hasSubscription: false, reasons: [] });
  expect(await on(inTrial)).toMatchObject({
    hasSubscription: true,
    reasons: [{ state: 'trial', words: expect.stringContaining('Free trial') as string }],
  });
  expect(await on(paid)).toMatchObject({ reasons: [{ state: expect.stringMatching(/paid|refunded/) as string }] });
  await house.pass(day);
  expect(await on(undefined)).toMatchObject({ hasSubscription: false, reasons: [{ state: 'refunded' }] });
  await expect(on(new Date(house.emulator.now() + day))).rejects.toMatchObject({ code: 'invalid_input' });
});

describe('the discount for those who stay', () => {
  const retention = async (caller: Caller) => (await billing(caller)).retention;

  it('is offered where it reaches a charge, once', async () => {
    const caller = await join(house, { trial: false });
    await house.pass(hour);
    const offered = await retention(caller);
    expect(offered).toEqual({ percentOff: 30, months: 3, charges: 3 });
    expect(await core.acceptRetention(house.deps, { caller })).toMatchObject({
      subscription: { coupon: { percentOff: 30 }, nextCharge: { amountMinor: 279 } },
      retention: null,
    });
    await expect(core.acceptRetention(house.deps, { caller })).rejects.toMatchObject({ code: 'not_possible_now' });
    // The next charge of a yearly plan is further away than the discount lasts.
    const yearly = await join(house, { trial: false, planId: 'learn-more-annual' });
    expect(await retention(yearly)).toBeNull();
    await expect(core.acceptRetention(house.deps, { caller: yearly })).rejects.toMatchObject({
      code: 'not_possible_now',
    });
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('is offered in a pause of %d months for the charges that are left of it', async (months, charges) => {
    const caller = await join(house, { trial: false });
    await house.pass(10 * day);
    await house.tell();
    await core.pauseSubscription(house.deps, { caller, months });
    expect(await retention(caller)).toEqual({ percentOff: 30, months: 3, charges });
    await core.acceptRetention(house.deps, { caller });
    await house.pass(100 * day);
    await house.tell();
    const { items } = await core.listInvoices(house.deps, { caller, cursor: undefined });
    const paid = items.filter(({ status }) => status === 'paid').map(({ total }) => total.amountMinor);
    expect(paid.filter((amountMinor) => amountMinor === 279)).toHaveLength(charges);
  });

  it('is not offered where a pause leaves no charge in its months', async () => {
    const caller = await join(house, { trial: false });
    await house.pass(10 * day);
    await house.tell();
    await core.pauseSubscription(house.deps, { caller, months: 3 });
    expect(await retention(caller)).toBeNull();
    await expect(core.acceptRetention(house.deps, { caller })).rejects.toMatchObject({ code: 'not_possible_now' });
  });

  it('leaves a code alone that is on its way', async () => {
    const caller = await join(house, { trial: false });
    const { accountId } = caller;
    const subscriptionId = (await billing(caller)).subscription?.id ?? '';
    const at = house.deps.clock.now();
    const coming = { id: 'coming', accountId, subscriptionId, code: 'CODE', state: 'pending', at };
    await house.db.prisma.couponRedemption.create({ data: coming });
    await expect(core.acceptRetention(house.deps, { caller })).rejects.toMatchObject({ code: 'not_possible_now' });
    expect(await retention(caller)).not.toBeNull();
  });

  it('is had when only the look afterwards fails, and still to be had when the provider refuses', async () => {
    const with_ = (over: Partial<typeof house.deps.payments>) => ({
      ...house.deps,
      payments: { ...house.deps.payments, ...over },
    });
    const caller = await join(house, { trial: false });
    const refusing = with_({ applyDiscount: () => Promise.reject(new core.PaymentsRefused('no')) });
    await expect(core.acceptRetention(refusing, { caller })).rejects.toMatchObject({ code: 'not_possible_now' });
    expect(await retention(caller)).not.toBeNull();
    const blind = with_({ readCustomer: () => Promise.reject(new Error('nobody answers')) });
    await expect(core.acceptRetention(blind, { caller })).rejects.toThrow('nobody answers');
    expect(await retention(caller)).toBeNull();
    await house.tell();
    expect((await billing(caller)).subscription).toMatchObject({ coupon: { percentOff: 30 } });
  });

  it('is offered again when its request was lost on the way to the provider', async () => {
    const caller = await join(house, { trial: false });
    const payments = { ...house.deps.payments, applyDiscount: () => Promise.reject(new Error('nobody answers')) };
    await expect(core.acceptRetention({ ...house.deps, payments }, { caller })).rejects.toThrow('nobody answers');
    expect(await retention(caller)).toBeNull();
    await house.pass(11 * minute);
    await core.cleanUpBilling(house.deps);
    expect(await retention(caller)).not.toBeNull();
    await core.acceptRetention(house.deps, { caller });
    // What was applied stays applied, and is not offered twice.
    await house.pass(11 * minute);
    await core.cleanUpBilling(house.deps);
    expect(await retention(caller)).toBeNull();
  });
});
