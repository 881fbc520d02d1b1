import * as core from '@houselights/core';
import { entitlement } from '@houselights/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, leave, operator } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

/** What is shown and allowed around the end of a period, when the provider starts to charge and notifies us later. */
let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const minute = 60_000;
const iso = (at: number) => new Date(at).toISOString();
const own = async (caller: Caller) => (await core.getBilling(house.deps, { caller })).subscription;
const charged = async ({ accountId }: Caller) => {
  const customer = (await core.findCustomer(house.deps, accountId)) ?? '';
  const { data } = await house.stripe.charges.list({ customer, limit: 100 });
  return data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
};

async function pass(ms: number) {
  await house.pass(ms);
  await house.tell();
}

/** Passes to the end of the paid period and `more` ms beyond; returns that end. */
async function passPaid(caller: Caller, more: number): Promise<number> {
  const { paidUntil = '' } = (await own(caller)) ?? {};
  await house.pass(Date.parse(paidUntil) - house.emulator.now() + more);
  return Date.parse(paidUntil);
}

/** What each source says about an account. */
async function said(caller: Caller) {
  const { subscription, access, at } = await core.getBilling(house.deps, { caller });
  if (subscription === null) throw new Error('there is no subscription');
  const facts = await core.readFacts(house.db.prisma, caller.accountId);
  return { subscription, access, user: entitlement(facts, new Date(at)), at };
}

/** Billing, user info and access reasons agree. */
async function agreed(caller: Caller) {
  const { subscription, access, user, at } = await said(caller);
  const [reason] = access.reasons;
  expect(user.subscriptionEndDate?.toISOString()).toBe(subscription.endsAt);
  expect(reason?.until).toBe(subscription.endsAt);
  expect(user.canUpdatePlan).toBe(subscription.may.changePlan);
  expect(user.hasSubscription).toBe(access.hasSubscription);
  expect(user.subscriptionCancelled).toBe(subscription.cancelledAt !== null);
  expect([subscription.state, reason?.state]).toEqual(
    pairs.find(([a, b]) => a === subscription.state && b === reason?.state),
  );
  expect(subscription.nextCharge === null || subscription.nextCharge.at >= at).toBe(true);
  return { subscription, reason, user };
}

/** Billing states, each with an access reason that may go with it. */
const pairs = [
  ['trial', 'trial'],
  ['active', 'paid'],
  ['active', 'renewing'],
  ['grace', 'grace'],
  ['unpaid', 'unpaid'],
  ['paused', 'paid'],
  ['paused', 'paused'],
  ['disputed', 'disputed'],
  ['ending', 'paid'],
  ['ending', 'trial'],
  ['ended', 'cancelled'],
  ['ended', 'unpaid'],
  ['ended', 'refunded'],
];

describe('a change of plan while the renewal is on its way', () => {
  const wish = (caller: Caller) => ({ caller, planId: 'learn-more-annual' });

  it('is refused before any money moves, and can be had once the renewal is paid', async () => {
    const caller = await join(house, { trial: false });
    const end = await passPaid(caller, 10 * minute);
    await house.tell();
    expect(await agreed(caller)).toMatchObject({
      subscription: {
        state: 'active',
        endsAt: iso(end),
        may: { changePlan: false, pause: false, cancel: true },
        nextCharge: { amountMinor: 399, at: iso(end + hour) },
      },
      reason: { state: 'renewing', words: expect.stringContaining('is on its way') as string },
      user: { canUpdatePlan: false, automaticRenewal: true },
    });
    await expect(core.previewPlanChange(house.deps, wish(caller))).rejects.toMatchObject({
      code: 'plan_not_changeable',
    });
    const agreedTo = { ...wish(caller), at: new Date(house.emulator.now()), amountMinor: 3_600 };
    await expect(core.changePlan(house.deps, agreedTo)).rejects.toMatchObject({ code: 'plan_not_changeable' });
    expect(await charged(caller)).toEqual([399]);
    await pass(hour);
    expect(await charged(caller)).toEqual([399, 399]);
    const { at, dueNow } = await core.previewPlanChange(house.deps, wish(caller));
    const changed = { ...wish(caller), at: new Date(at), amountMinor: dueNow.amountMinor };
    expect(await core.changePlan(house.deps, changed)).toMatchObject({
      subscription: { state: 'active', price: { amountMinor: 3_999 } },
    });
    expect(await charged(caller)).toEqual([dueNow.amountMinor, 399, 399]);
  });

  it('is refused by what the provider says where our clock is behind its own', async () => {
    const caller = await join(house, { trial: false });
    await passPaid(caller, 10 * minute);
    const behind = { ...house.deps, billingClock: { now: () => new Date(house.emulator.now() - 20 * minute) } };
    expect((await core.getBilling(behind, { caller })).subscription?.may.changePlan).toBe(true);
    await expect(core.previewPlanChange(behind, wish(caller))).rejects.toMatchObject({ code: 'plan_not_changeable' });
    await expect(core.pauseSubscription(behind, { caller, months: 1 })).rejects.toMatchObject({
      code: 'not_possible_now',
    });
    expect((await core.getBilling(behind, { caller })).subscription?.may.changePlan).toBe(false);
    expect(await charged(caller)).toEqual([399]);
  });

  it('is refused at the end of a trial, too, and was agreed to before it', async () => {
    const caller = await join(house);
    const { paidUntil = '' } = (await own(caller)) ?? {};
    await house.pass(Date.parse(paidUntil) - house.emulator.now() - 5 * minute);
    const { at } = await core.previewPlanChange(house.deps, wish(caller));
    await house.pass(10 * minute);
    await expect(
      core.changePlan(house.deps, { ...wish(caller), at: new Date(at), amountMinor: 0 }),
    ).rejects.toMatchObject({ code: 'plan_not_changeable' });
    await pass(2 * hour);
    expect(await charged(caller)).toEqual([399]);
    expect(await own(caller)).toMatchObject({ state: 'active', plan: { id: 'learn-more-monthly' } });
  });

  it('is refused while an older invoice is open, though all is paid for', async () => {
    const caller = await join(house, { trial: false });
    const { id: subscription = '' } = (await own(caller)) ?? {};
    const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
    await house.stripe.invoiceItems.create({ customer, subscription, amount: 500, currency: 'usd' });
    const { id } = await house.stripe.invoices.create({ customer, subscription, auto_advance: false });
    await house.tell();
    expect(await agreed(caller)).toMatchObject({
      subscription: { state: 'active', may: { changePlan: false, pause: true } },
    });
    await house.stripe.invoices.finalizeInvoice(id, { auto_advance: false });
    await house.tell();
    expect(await agreed(caller)).toMatchObject({
      subscription: { state: 'active', may: { changePlan: false, pause: true } },
    });
    await expect(core.previewPlanChange(house.deps, wish(caller))).rejects.toMatchObject({
      code: 'plan_not_changeable',
    });
    await house.stripe.invoices.pay(id);
    await house.tell();
    expect(await agreed(caller)).toMatchObject({ subscription: { may: { changePlan: true } } });
  });
});

describe('billing, user info and reasons agree', () => {
  type Begin = () => Promise<Caller>;
  const begun = async (options: Parameters<typeof join>[1], card?: string) => join(house, options, card);
  const paying = async (act: (caller: Caller) => Promise<unknown>) => {
    const caller = await begun({ trial: false });
    await act(caller);
    await house.tell();
    return caller;
  };
  const newest = async (caller: Caller) => {
    const { items } = await core.listInvoices(house.deps, { caller, cursor: undefined });
    const { chargeId } = await house.db.prisma.invoice.findUniqueOrThrow({ where: { id: items[0]?.id ?? '' } });
    return { invoiceId: items[0]?.id ?? '', chargeId: chargeId ?? '' };
  };
  const nothing = { reason: undefined, comment: undefined };
  const kinds: readonly (readonly [string, Begin])[] = [
    ['a trial', () => begun({})],
    ['a trial of a year', () => begun({ planId: 'learn-more-annual' })],
    ['a trial with a card that pays nothing', () => begun({}, '4000000000000341')],
    ['a month', () => begun({ trial: false })],
    ['a year', () => begun({ trial: false, planId: 'learn-more-annual' })],
    ['a pause', () => paying((caller) => core.pauseSubscription(house.deps, { caller, months: 1 }))],
    ['a cancellation', () => paying((caller) => core.cancelSubscription(house.deps, { caller, ...nothing }))],
    [
      'money back',
      () =>
        paying(async (caller) => {
          const { invoiceId: id } = await newest(caller);
          await core.refundInvoice(house.deps, { id, amountMinor: undefined, caller: operator, reason: 'They asked.' });
          await house.work();
        }),
    ],
    [
      'a dispute',
      () => paying(async (caller) => house.emulator.testControls.openDispute((await newest(caller)).chargeId)),
    ],
    ['an account that is to be deleted', () => paying((caller) => leave(house, caller))],
  ];

  it.each(kinds)('around the end of a period: %s', async (_, begin) => {
    const caller = await begin();
    await passPaid(caller, -61 * minute);
    for (const minutes of [0, 56, 4, 1, 1, 9, 48, 1, 1, 58, 1, 1]) {
      await pass(minutes * minute);
      await agreed(caller);
    }
    for (const days of [3, 3.9, 0.2, 3, 9, 13]) {
      await pass(days * day);
      await agreed(caller);
    }
  });
});

describe('the end that is told', () => {
  it('who did not pay has not cancelled, and had access until the end of grace', async () => {
    const caller = await join(house, {}, '4000000000000341');
    const end = await passPaid(caller, 20 * day);
    await house.tell();
    const { subscription, reason, user } = await agreed(caller);
    expect(subscription).toMatchObject({ state: 'ended', cancelledAt: null, endsAt: iso(end + 7 * day) });
    expect(user).toMatchObject({ subscriptionCancelled: false });
    expect(reason?.words).toBe(`Subscription (Monthly): not paid, ended on ${iso(end + 7 * day).slice(0, 10)}.`);
  });

  it('what was given back ended on that day, and was not cancelled', async () => {
    const caller = await join(house, { trial: false });
    await passPaid(caller, 5 * day);
    await house.tell();
    const at = house.emulator.now();
    const [invoice] = (await core.listInvoices(house.deps, { caller, cursor: undefined })).items;
    const refund = { id: invoice?.id ?? '', amountMinor: undefined, caller: operator, reason: 'They asked.' };
    await core.refundInvoice(house.deps, refund);
    await house.work();
    await pass(day);
    const { subscription, reason, user } = await agreed(caller);
    expect(subscription).toMatchObject({ state: 'ended', cancelledAt: null });
    expect(Math.abs(Date.parse(subscription.endsAt) - at)).toBeLessThan(minute);
    expect(user.subscriptionCancelled).toBe(false);
    expect(reason?.words).toContain(`its payment was refunded; ended on ${iso(at).slice(0, 10)}`);
  });

  it.each([
    ['lost', 'ended', 'its payment was refunded; ended on'],
    ['won', 'active', 'paid until'],
  ] as const)('a dispute that is %s', async (outcome, state, words) => {
    const caller = await join(house, { trial: false });
    await pass(3 * day);
    const disputedOn = iso(house.emulator.now()).slice(0, 10);
    const [invoice] = (await core.listInvoices(house.deps, { caller, cursor: undefined })).items;
    const { chargeId } = await house.db.prisma.invoice.findUniqueOrThrow({ where: { id: invoice?.id ?? '' } });
    const { id } = house.emulator.testControls.openDispute(chargeId ?? '');
    await house.tell();
    expect((await agreed(caller)).reason?.words).toBe(
      `Subscription (Monthly): its payment is disputed; on hold since ${disputedOn}.`,
    );
    await pass(2 * day);
    house.emulator.testControls.closeDispute(id, outcome);
    await house.tell();
    const { subscription, reason, user } = await agreed(caller);
    expect(subscription.state).toBe(state);
    expect(reason?.words).toContain(words);
    expect(reason?.words.includes('is disputed')).toBe(false);
    expect(user.subscriptionCancelled).toBe(false);
    expect(subscription.endsAt.slice(0, 10) === disputedOn).toBe(outcome === 'lost');
  });

  it('a pause began where what was paid for ended, also in its last hour', async () => {
    const caller = await join(house, { trial: false });
    await pass(3 * day);
    const { subscription } = await core.pauseSubscription(house.deps, { caller, months: 1 });
    const [from, until] = [subscription?.paidUntil ?? '', Date.parse(subscription?.resumesAt ?? '')];
    await house.pass(until - house.emulator.now() - 30 * minute);
    await house.tell();
    const { reason } = await agreed(caller);
    expect(reason?.words).toBe(`Subscription (Monthly): paused since ${from.slice(0, 10)}.`);
  });
});
