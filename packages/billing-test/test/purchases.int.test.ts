import * as core from '@houselights/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, monthly, operator, pay } from './members.ts';
import { day, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

async function sessionOf(checkoutId: string): Promise<string> {
  const { stripeSessionId } = await house.db.prisma.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
  return stripeSessionId ?? '';
}

/** The operator and reason of a refund. */
const why = { caller: operator, reason: 'They asked for it.' };
const billing = (caller: Caller) => core.getBilling(house.deps, { caller });
const access = async (caller: Caller) => (await billing(caller)).access;

describe('a trial is there once for each person', () => {
  it('not again for the account', async () => {
    const caller = await join(house);
    await core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined });
    await house.pass(15 * day);
    await house.tell();
    const { id } = await core.startCheckout(house.deps, { caller, ...monthly });
    expect(await pay(house, id)).toMatchObject({ outcome: 'complete' });
    await house.tell();
    expect((await billing(caller)).subscription).toMatchObject({ state: 'active', trialEndsAt: null });
  });

  it('not for the card of somebody else: nothing is charged, nothing is given, and without a trial it goes', async () => {
    await join(house, {}, '5555555555554444');
    const second = await house.newCaller();
    const { id } = await core.startCheckout(house.deps, { caller: second, ...monthly });
    await pay(house, id, '5555555555554444');
    expect(await core.getCheckout(house.deps, { caller: second, id })).toMatchObject({
      state: 'complete',
      refusedBecause: 'trial_used',
      hasSubscription: false,
    });
    await house.work();
    await house.pass(30 * day);
    await house.tell();
    expect((await core.listInvoices(house.deps, { caller: second, cursor: undefined })).items).toMatchObject([
      { total: { amountMinor: 0 } },
    ]);
    const again = await core.startCheckout(house.deps, { caller: second, ...monthly, trial: false });
    await pay(house, again.id, '5555555555554444');
    expect(await core.getCheckout(house.deps, { caller: second, id: again.id })).toMatchObject({
      state: 'complete',
      refusedBecause: null,
      hasSubscription: true,
    });
    expect((await billing(second)).trialAvailable).toBe(true);
  });
});

describe('a purchase', () => {
  it('is one purchase however often it is clicked', async () => {
    const caller = await house.newCaller();
    const starts = await Promise.all(
      Array.from({ length: 8 }, () => core.startCheckout(house.deps, { caller, ...monthly })),
    );
    expect(new Set(starts.map(({ id }) => id)).size).toBe(1);
    const [{ id } = { id: '' }] = starts;
    await Promise.all([pay(house, id), pay(house, id)].map((paying) => paying.catch(() => undefined)));
    await house.tell();
    await expect(core.startCheckout(house.deps, { caller, ...monthly })).rejects.toMatchObject({
      code: 'already_subscribed',
    });
    const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
    expect((await house.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  });

  it('is begun again after a lost answer, also when the site or its owner has another address since', async () => {
    const caller = await house.newCaller();
    const { payments, settings } = house.deps;
    const losing = (call: 'makeCustomer' | 'openCheckout'): core.SyncDeps => ({
      ...house.deps,
      payments: {
        ...payments,
        [call]: async (request: never) => {
          await payments[call](request);
          throw new core.DependencyDown('Stripe');
        },
      },
    });
    const start = (deps: core.SyncDeps) => core.startCheckout(deps, { caller, ...monthly });

    await expect(start(losing('makeCustomer'))).rejects.toThrow(core.DependencyDown);
    const email = `moved-${caller.accountId}@x.test`;
    await house.db.prisma.account.update({ where: { id: caller.accountId }, data: { email, emailKey: email } });
    await expect(start(losing('openCheckout'))).rejects.toThrow(core.DependencyDown);
    const moved = { ...house.deps, settings: { ...settings, publicUrl: 'https://moved.test' } };
    const { id } = await start(moved);
    expect(await start(moved)).toMatchObject({ id });

    expect(await pay(house, id)).toMatchObject({ outcome: 'complete' });
    await house.tell();
    const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
    expect((await house.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  });

  it('of something else ends the one before', async () => {
    const caller = await house.newCaller();
    const first = await core.startCheckout(house.deps, { caller, ...monthly });
    const second = await core.startCheckout(house.deps, { caller, ...monthly, planId: 'join-monthly' });
    expect(second.id).not.toBe(first.id);
    expect((await house.stripe.checkout.sessions.retrieve(await sessionOf(first.id))).status).toBe('expired');
  });

  it('that was made twice behind our back is given back', async () => {
    const caller = await join(house, { trial: false });
    const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
    const [kept] = (await house.stripe.subscriptions.list({ customer })).data;
    const price = kept?.items.data[0]?.price.id ?? '';
    await house.pass(1_000);
    const card = kept?.default_payment_method;
    const default_payment_method = typeof card === 'string' ? card : '';
    await house.stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method });
    await house.tell();
    const all = (await house.stripe.subscriptions.list({ customer, status: 'all' })).data;
    expect(all.filter(({ status }) => status === 'active').map(({ id }) => id)).toEqual([kept?.id]);
    const charges = (await house.stripe.charges.list({ customer })).data;
    expect(charges.map(({ amount_refunded }) => amount_refunded).toSorted((a, b) => a - b)).toEqual([0, 399]);
  });

  it('is refused for a plan that is not sold, a foreign currency, and a code that is not there', async () => {
    const caller = await house.newCaller();
    const start = (changes: Partial<Parameters<typeof core.startCheckout>[1]>) =>
      core.startCheckout(house.deps, { caller, ...monthly, ...changes });
    await expect(start({ planId: 'nothing' })).rejects.toMatchObject({ code: 'plan_not_sold' });
    await expect(start({ currency: 'XXX' })).rejects.toMatchObject({ code: 'plan_not_sold' });
    await expect(start({ coupon: 'NOTHING' })).rejects.toMatchObject({ code: 'coupon_not_found' });
  });
});

describe('money that goes back', () => {
  it('in full ends the subscription and its access, in part nothing', async () => {
    const caller = await join(house, { trial: false });
    const [invoice] = (await core.listInvoices(house.deps, { caller, cursor: undefined })).items;
    const id = invoice?.id ?? '';
    await expect(core.refundInvoice(house.deps, { id, amountMinor: 400, ...why })).rejects.toMatchObject({
      code: 'refund_too_large',
    });
    await core.refundInvoice(house.deps, { id, amountMinor: 100, ...why });
    await house.tell();
    expect(await billing(caller)).toMatchObject({
      subscription: { state: 'active' },
      access: { hasSubscription: true, reasons: [{ state: 'paid' }] },
    });
    await core.refundInvoice(house.deps, { id, amountMinor: undefined, ...why });
    await house.work();
    expect(await billing(caller)).toMatchObject({
      subscription: { state: 'ended' },
      access: { hasSubscription: false, reasons: [{ state: 'refunded' }] },
    });
    const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
    expect((await house.stripe.subscriptions.list({ customer, status: 'all' })).data[0]?.status).toBe('canceled');
    // Who refunded it, and why, is recorded here and at Stripe.
    const kept = { reason: why.reason, operatorId: operator.accountId };
    expect(
      await house.db.prisma.staffRefund.findMany({ where: { invoiceId: id }, orderBy: { createdAt: 'asc' } }),
    ).toMatchObject([
      { ...kept, amountMinor: 100 },
      { ...kept, amountMinor: 299 },
    ]);
    const { chargeId } = await house.db.prisma.invoice.findUniqueOrThrow({ where: { id } });
    const refunds = (await house.stripe.refunds.list({ charge: chargeId ?? '' })).data;
    expect(refunds.map(({ metadata }) => metadata)).toEqual([
      { reason: why.reason, operator: operator.accountId },
      { reason: why.reason, operator: operator.accountId },
    ]);
    await expect(core.refundInvoice(house.deps, { id, amountMinor: undefined, ...why })).rejects.toMatchObject({
      code: 'refund_too_large',
    });
  });

  it('by a dispute rests access until it is won, and ends it when it is lost', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const caller = await join(house, { trial: false });
      const { chargeId } = await house.db.prisma.invoice.findFirstOrThrow({ where: { accountId: caller.accountId } });
      const { id } = house.emulator.testControls.openDispute(chargeId ?? '');
      await house.tell();
      expect(await access(caller)).toMatchObject({ hasSubscription: false, reasons: [{ state: 'disputed' }] });
      house.emulator.testControls.closeDispute(id, outcome);
      await house.tell();
      expect((await access(caller)).hasSubscription).toBe(outcome === 'won');
      const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
      const [subscription] = (await house.stripe.subscriptions.list({ customer, status: 'all' })).data;
      expect(subscription?.status).toBe(outcome === 'won' ? 'active' : 'canceled');
    }
  });

  it('may be cancelled by who disputes it, is not sold again, and is charged no more', async () => {
    const caller = await join(house, { trial: false });
    const { chargeId } = await house.db.prisma.invoice.findFirstOrThrow({ where: { accountId: caller.accountId } });
    house.emulator.testControls.openDispute(chargeId ?? '');
    await house.tell();
    const { paidUntil } = (await billing(caller)).subscription ?? {};
    expect((await billing(caller)).subscription).toMatchObject({
      state: 'disputed',
      nextCharge: { amountMinor: 399, at: paidUntil },
      may: { cancel: true, changePlan: false, pause: false, resume: false, redeemCoupon: false },
    });
    const cancel = { caller, reason: undefined, comment: undefined };
    expect((await core.cancelSubscription(house.deps, cancel)).subscription).toMatchObject({
      state: 'disputed',
      nextCharge: null,
      may: { cancel: false },
    });
    await house.work();
    const letter = house.mails.find(
      ({ to, subject }) => to.startsWith(caller.accountId) && subject.startsWith('Your membership is cancelled'),
    );
    expect(letter?.text).not.toContain('You can keep watching');
    await house.pass(40 * day);
    await house.tell();
    expect((await billing(caller)).subscription).toMatchObject({ state: 'ended' });
    const { items } = await core.listInvoices(house.deps, { caller, cursor: undefined });
    expect(items).toHaveLength(1);
  });
});
