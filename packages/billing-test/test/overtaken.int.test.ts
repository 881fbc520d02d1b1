import * as core from '@houselights/core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addMember } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type Stripe from 'stripe';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse({ afterRetries: 'cancel' });
});
afterAll(() => house.close());
afterEach(() => house.db.prisma.billingSettings.update({ where: { id: 1 }, data: { graceDays: 7 } }));

const annualPriceId = () =>
  house.deps.payments.ensurePrice({
    planId: 'learn-more-annual',
    planName: 'Annual',
    interval: 'year',
    currency: 'USD',
    amountMinor: 3_999,
  });

/** A member on the monthly plan at the start of their renewal, with the card that will be charged. */
async function atRenewal(card: string, after: number) {
  const { caller, subscriptionId } = await addMember(house);
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  await useCard(customer, subscriptionId, card);
  const { current_period_end: end } = itemOf(await house.stripe.subscriptions.retrieve(subscriptionId));
  await house.pass(end * 1_000 + after - house.emulator.now());
  await house.tell();
  const [renewal] = (await house.stripe.invoices.list({ customer, limit: 1 })).data;
  return { caller, customer, subscriptionId, renewal: renewal?.id ?? '' };
}

function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) throw new Error('there is no item');
  return item;
}

async function useCard(customer: string, subscriptionId: string, card: string): Promise<void> {
  const { id } = await house.stripe.paymentMethods.attach(card, { customer });
  await house.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
}

const taken = async (customer: string) =>
  (await house.stripe.charges.list({ customer, limit: 100 })).data
    .filter(({ paid }) => paid)
    .reduce((sum, { amount }) => sum + amount, 0);

/** What an operator does at Stripe, or a member in its portal, and is paid for while a renewal is pending. */
const newer: Readonly<Record<string, (id: string) => Promise<Stripe.Subscription>>> = {
  'a change to a year': async (id) => {
    const item = itemOf(await house.stripe.subscriptions.retrieve(id)).id;
    const items = [{ id: item, price: await annualPriceId() }];
    return house.stripe.subscriptions.update(id, { items, proration_behavior: 'always_invoice' });
  },
  'a period that begins anew': (id) =>
    house.stripe.subscriptions.update(id, { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' }),
};
const waits: readonly [string, string, number][] = [
  ['a draft', 'pm_card_visa', hour / 2],
  ['declined once', 'pm_card_chargeCustomerFail', 2 * hour],
  ['declined three times', 'pm_card_chargeCustomerFail', 5 * day],
];
const cases = Object.entries(newer).flatMap(([name, act]) => waits.map((wait) => [name, ...wait, act] as const));

it.each(cases)('%s takes the place of a renewal that is %s', async (_, _wait, card, after, act) => {
  const { caller, customer, subscriptionId, renewal } = await atRenewal(card, after);
  await useCard(customer, subscriptionId, 'pm_card_visa');
  await act(subscriptionId);
  const paid = await taken(customer);
  await core.syncAccount(house.deps, caller.accountId);
  const open = (await core.getBilling(house.deps, { caller })).unpaid.map(({ id }) => id);
  const isOpen = (await house.stripe.invoices.retrieve(renewal)).status === 'open';
  expect(open).toEqual(isOpen ? [renewal] : []);
  await house.tell();
  expect((await house.stripe.invoices.retrieve(renewal)).status).toBe('void');
  await house.pass(20 * day);
  await house.tell();
  await core.endUnpaid(house.deps);
  expect(await taken(customer)).toBe(paid);
  expect(await core.getBilling(house.deps, { caller })).toMatchObject({
    subscription: { state: 'active' },
    access: { hasSubscription: true },
    unpaid: [],
  });
});

it('what is owed for other days stays owed, is shown, and ends nothing', async () => {
  await house.db.prisma.billingSettings.update({ where: { id: 1 }, data: { graceDays: 60 } });
  const { caller, customer, subscriptionId, renewal } = await atRenewal('pm_card_chargeCustomerFail', 2 * hour);
  await useCard(customer, subscriptionId, 'pm_card_visa');
  // An operator stops its collection, and the next month is paid.
  const { current_period_end: end } = itemOf(await house.stripe.subscriptions.retrieve(subscriptionId));
  await house.stripe.invoices.update(renewal, { auto_advance: false });
  await house.pass(end * 1_000 + 2 * hour - house.emulator.now());
  await house.tell();
  const due = { amountMinor: 399, currency: 'USD' };
  expect(await core.getBilling(house.deps, { caller })).toMatchObject({
    subscription: { state: 'active' },
    access: { hasSubscription: true },
    unpaid: [{ id: renewal, due, url: expect.stringContaining(renewal) as string }],
  });
  await house.pass(20 * day);
  await house.tell();
  await core.endUnpaid(house.deps);
  expect((await core.getBilling(house.deps, { caller })).access.hasSubscription).toBe(true);
  await house.stripe.invoices.pay(renewal);
  await house.tell();
  expect((await core.getBilling(house.deps, { caller })).unpaid).toEqual([]);
});

it('a bill of an operator for something else is shown as long as it is open', async () => {
  const { caller } = await addMember(house);
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const { id } = await house.stripe.invoices.create({
    customer,
    collection_method: 'send_invoice',
    days_until_due: 30,
  });
  await house.stripe.invoiceItems.create({
    customer,
    invoice: id,
    amount: 1_200,
    currency: 'usd',
    description: 'A poster',
  });
  await house.stripe.invoices.finalizeInvoice(id);
  await house.tell();
  expect((await core.getBilling(house.deps, { caller })).unpaid).toMatchObject([
    { id, words: 'A poster', due: { amountMinor: 1_200, currency: 'USD' } },
  ]);
  await house.pass(40 * day);
  await house.tell();
  expect((await house.stripe.invoices.retrieve(id)).status).toBe('open');
});
