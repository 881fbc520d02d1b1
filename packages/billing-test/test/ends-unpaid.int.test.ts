import * as core from '@houselights/core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addMember, join } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller, Payments } from '@houselights/core';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const graceDays = (days: number) =>
  house.db.prisma.billingSettings.update({ where: { id: 1 }, data: { graceDays: days } });
afterEach(() => graceDays(7));

const declined = '4000000000000341';
const billing = (caller: Caller) => core.getBilling(house.deps, { caller });
const subjectsTo = ({ accountId }: Caller) =>
  house.mails.filter(({ to }) => to === `${accountId}@example.test`).map(({ subject }) => subject.replace(/ · .*/, ''));

/** The worker's scheduled jobs, every five minutes. */
async function turn(payments: Partial<Payments> = {}): Promise<void> {
  const deps = { ...house.deps, payments: { ...house.deps.payments, ...payments } };
  await core.resyncExpiring(deps, { endsAt: Infinity });
  await core.endUnpaid(deps);
  await house.work();
}

async function pass(ms: number): Promise<void> {
  await house.pass(ms);
  await house.tell();
}

interface Member {
  readonly caller: Caller;
  readonly customer: string;
  readonly id: string;
}

/** A member whose renewal was declined, an hour after the trial. */
async function inGrace(): Promise<Member> {
  const caller = await join(house, {}, declined);
  await pass(14 * day + 2 * hour);
  return memberOf(caller);
}

async function memberOf(caller: Caller): Promise<Member> {
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const { subscription } = await billing(caller);
  expect(subscription).toMatchObject({ state: 'grace' });
  return { caller, customer, id: subscription?.id ?? '' };
}

async function useGoodCard(customer: string, id: string): Promise<void> {
  const card = await house.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await house.stripe.subscriptions.update(id, { default_payment_method: card.id });
}

const statusOf = async (id: string) => (await house.stripe.subscriptions.retrieve(id)).status;
const rowOf = (id: string) => house.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
const openInvoice = async (customer: string) =>
  (await house.stripe.invoices.list({ customer, status: 'open' })).data[0]?.id ?? '';
const charges = async (customer: string) =>
  (await house.stripe.charges.list({ customer, limit: 100 })).data.filter(({ paid }) => paid).length;

/** Ended without anyone's wish, notified once, and never charged again. */
async function expectEnded({ caller, customer, id }: Member): Promise<void> {
  expect(await statusOf(id)).toBe('canceled');
  expect(await rowOf(id)).toMatchObject({ endedFor: 'unpaid' });
  expect(await billing(caller)).toMatchObject({
    subscription: { state: 'ended', cancelledAt: null, nextCharge: null },
    access: { hasSubscription: false },
    unpaid: [],
  });
  const facts = await core.readFacts(house.db.prisma, caller.accountId);
  const fact = facts.find(({ sourceId }) => sourceId === id);
  expect(fact).toMatchObject({ cancelledAt: null, renews: false });
  const before = await charges(customer);
  await house.stripe.customers.update(customer, {
    invoice_settings: {
      default_payment_method: (await house.stripe.paymentMethods.attach('pm_card_visa', { customer })).id,
    },
  });
  await pass(40 * day);
  await turn();
  expect(await charges(customer)).toBe(before);
  const { data: unpaid } = await house.stripe.invoices.list({ customer, limit: 100 });
  expect(unpaid.filter(({ status }) => status === 'open' || status === 'draft')).toEqual([]);
  expect(subjectsTo(caller).filter((subject) => subject === 'Your access has ended')).toHaveLength(1);
  expect(subjectsTo(caller)).not.toContain('Your membership is cancelled');
}

it('ends with the days of grace, not before, and says why', async () => {
  const member = await inGrace();
  await pass(7 * day - 3 * hour);
  await turn();
  expect(await statusOf(member.id)).toBe('past_due');
  expect((await billing(member.caller)).access.hasSubscription).toBe(true);
  await pass(hour + 60_000);
  await turn();
  await expectEnded(member);
  // The answer for a past day within the grace does not change.
  const facts = await core.readFacts(house.db.prisma, member.caller.accountId);
  const fact = facts.find(({ sourceId }) => sourceId === member.id);
  expect(fact?.graceUntil?.getTime()).toBe((fact?.paidUntil?.getTime() ?? 0) + 7 * day);
});

it('ends though no news came, and though the worker was away for days', async () => {
  const caller = await join(house, {}, declined);
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const id = (await billing(caller)).subscription?.id ?? '';
  await house.pass(21 * day + 5 * 60_000);
  house.told();
  await turn();
  await expectEnded({ caller, customer, id });
  const late = await inGrace();
  await house.pass(8 * day + 9 * hour);
  house.told();
  await turn();
  await expectEnded(late);
});

/** The moments at which the payment arrives. */
const moments: Readonly<Record<string, (pay: () => Promise<void>) => Partial<Payments>>> = {
  'before its customer is read': (pay) => ({
    readCustomer: once((id: string) => house.deps.payments.readCustomer(id), { before: pay }),
  }),
  'after its customer was read': (pay) => ({
    readCustomer: once((id: string) => house.deps.payments.readCustomer(id), { after: pay }),
  }),
  'before its invoice is void': (pay) => ({
    voidInvoice: once((id: string) => house.deps.payments.voidInvoice(id), { before: pay }),
  }),
};

function once<A extends readonly unknown[], R>(
  work: (...args: A) => Promise<R>,
  { before, after }: { readonly before?: () => Promise<void>; readonly after?: () => Promise<void> },
): (...args: A) => Promise<R> {
  let isDone = false;
  return async (...args) => {
    const isFirst = !isDone;
    isDone = true;
    if (isFirst) await before?.();
    const answer = await work(...args);
    if (isFirst) await after?.();
    return answer;
  };
}

it.each(Object.entries(moments))('a payment wins that comes %s', async (_, moment) => {
  const { caller, customer, id } = await inGrace();
  await pass(7 * day + 60_000);
  const invoice = await openInvoice(customer);
  await useGoodCard(customer, id);
  const payments = moment(async () => void (await house.stripe.invoices.pay(invoice)));
  await core.endUnpaid({ ...house.deps, payments: { ...house.deps.payments, ...payments } });
  await house.tell();
  expect(await statusOf(id)).toBe('active');
  expect(await billing(caller)).toMatchObject({ subscription: { state: 'active' }, access: { hasSubscription: true } });
  await turn();
  expect(await rowOf(id)).toMatchObject({ endedAt: null, endsUnpaidAt: null, endedFor: null });
  expect(await charges(customer)).toBe(1);
});

it('is ended after all by the next turn when one dies on the way, and one that fails holds up nobody', async () => {
  const callers = [await join(house, {}, declined), await join(house, {}, declined)] as const;
  await pass(14 * day + 2 * hour);
  const [first, second] = [await memberOf(callers[0]), await memberOf(callers[1])];
  await pass(7 * day + 60_000);
  const dies = (id: string): Promise<void> =>
    id === first.id ? Promise.reject(new Error('killed')) : house.deps.payments.cancelNow(id, `end-unpaid-${id}`);
  await expect(turn({ cancelNow: dies })).rejects.toThrow('killed');
  expect(await statusOf(first.id)).not.toBe('canceled');
  expect(await statusOf(second.id)).toBe('canceled');
  // Invoices voided on the way are neither payments nor pauses.
  await house.tell();
  expect((await billing(first.caller)).access.hasSubscription).toBe(false);
  await Promise.all([core.endUnpaid(house.deps), core.endUnpaid(house.deps)]);
  await house.work();
  for (const { id } of [first, second]) expect(await rowOf(id)).toMatchObject({ endedFor: 'unpaid' });
  await expectEnded(first);
});

it('waits for the first try of a card where there is no grace, and for none after it', async () => {
  await graceDays(0);
  const paying = await addMember(house);
  await pass(31 * day - hour);
  for (let minutes = 0; minutes < 150; minutes += 10) {
    await pass(10 * 60_000);
    await turn();
  }
  expect(await statusOf(paying.subscriptionId)).toBe('active');
  expect((await billing(paying.caller)).access.hasSubscription).toBe(true);

  const caller = await join(house, {}, declined);
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const id = (await billing(caller)).subscription?.id ?? '';
  await pass(14 * day + hour / 2);
  await turn();
  expect(await statusOf(id)).toBe('active');
  await pass(hour);
  await turn();
  await expectEnded({ caller, customer, id });
});

it('follows an operator who makes the grace shorter or longer', async () => {
  const member = await inGrace();
  await graceDays(10);
  await pass(7 * day + hour);
  await turn();
  expect(await statusOf(member.id)).toBe('past_due');
  expect((await billing(member.caller)).access.hasSubscription).toBe(true);
  await graceDays(2);
  await core.syncAccount(house.deps, member.caller.accountId);
  await turn();
  await expectEnded(member);
});

/** No access for other reasons than the end of grace: collection stops all the same. */
const rests: Readonly<Record<string, (member: Member) => Promise<unknown>>> = {
  'paused by an operator': ({ id }) =>
    house.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } }),
  'written off by an operator': async ({ customer }) =>
    house.stripe.invoices.markUncollectible(await openInvoice(customer)),
};

it.each(Object.entries(rests))('ends what is owed and %s', async (_, act) => {
  const member = await inGrace();
  await act(member);
  await house.tell();
  await pass(7 * day);
  await turn();
  await expectEnded(member);
});

it('what was cancelled before has ended by that wish', async () => {
  const { id, customer } = await inGrace();
  await house.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await pass(7 * day);
  await turn();
  expect(await statusOf(id)).toBe('canceled');
  expect(await rowOf(id)).toMatchObject({ endedFor: null });
  expect(await openInvoice(customer)).toBe('');
});

it('a disputed one whose renewal fails is asked for that no longer than the grace', async () => {
  const { caller, subscriptionId: id } = await addMember(house);
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const [charge] = (await house.stripe.charges.list({ customer })).data;
  house.emulator.testControls.openDispute(charge?.id ?? '');
  const card = await house.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await house.stripe.subscriptions.update(id, { default_payment_method: card.id });
  await pass(32 * day);
  expect((await billing(caller)).access.hasSubscription).toBe(false);
  expect(await statusOf(id)).toBe('past_due');
  await pass(7 * day);
  await turn();
  expect(await statusOf(id)).toBe('canceled');
  expect(await openInvoice(customer)).toBe('');
});

it('what Stripe itself gives up within the grace was not cancelled either', async () => {
  await graceDays(20);
  const member = await inGrace();
  await pass(9 * day + 2 * hour);
  expect(await statusOf(member.id)).toBe('canceled');
  await expectEnded(member);
});

it('a forgiven payment ends nothing: what an operator made void is owed no more', async () => {
  const { id, customer } = await inGrace();
  await house.stripe.invoices.voidInvoice(await openInvoice(customer));
  await house.tell();
  await pass(8 * day);
  await turn();
  expect(await statusOf(id)).toBe('active');
});
