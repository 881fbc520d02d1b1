import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, monthlyPriceId } from './members.ts';
import { day, hour, openMoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const billing = (caller: Caller) => core.getBilling(house.deps, { caller });
const newestInvoice = async (caller: Caller) =>
  (await core.listInvoices(house.deps, { caller, cursor: undefined })).items[0];

/** Someone's emails, oldest first. */
function lettersTo({ accountId }: Caller) {
  return house.mails.filter(({ to }) => to === `${accountId}@example.test`);
}

/** Their subjects, without the site's name. */
const subjectsTo = (caller: Caller) => lettersTo(caller).map(({ subject }) => subject.replace(/ · .*/, ''));

/** The invoice for which the bank wants confirmation, and its payment. */
async function askedAbout(caller: Caller): Promise<{ invoice: string; intent: string }> {
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const [open] = (await house.stripe.invoices.list({ customer, status: 'open', expand: ['data.payments'] })).data;
  const intent = open?.payments?.data[0]?.payment.payment_intent;
  if (open === undefined || typeof intent !== 'string') throw new Error('Nobody asks.');
  return { invoice: open.id, intent };
}

it('keeps access while the bank asks about a renewal, and goes on when its owner has answered', async () => {
  const caller = await join(house);
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const card = await house.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
  const [subscription] = (await house.stripe.subscriptions.list({ customer })).data;
  await house.stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: card.id });
  await house.pass(14 * day + 2 * hour);
  await house.tell();
  expect(await billing(caller)).toMatchObject({
    subscription: { state: 'grace' },
    access: { hasSubscription: true, reasons: [{ state: 'grace' }] },
  });
  expect(await newestInvoice(caller)).toMatchObject({ status: 'open', total: { amountMinor: 399 } });
  expect(lettersTo(caller).at(-1)?.text).toContain('the bank wants you to confirm');

  const { invoice, intent } = await askedAbout(caller);
  expect(await house.emulator.testControls.authenticate(intent, 'failed')).toMatchObject({ outcome: 'declined' });
  await house.tell();
  expect((await billing(caller)).subscription).toMatchObject({ state: 'grace' });
  await expect(house.stripe.invoices.pay(invoice)).rejects.toMatchObject({ statusCode: 402 });
  await house.emulator.testControls.authenticate(intent, 'passed');
  await house.tell();
  expect(await billing(caller)).toMatchObject({ subscription: { state: 'active' }, access: { hasSubscription: true } });
  expect(await newestInvoice(caller)).toMatchObject({ status: 'paid', total: { amountMinor: 399 } });
  expect(subjectsTo(caller)).toEqual(['Welcome', "Your payment didn't go through", expect.stringMatching(/^Receipt/)]);
});

/** A member with a monthly plan whose bank asks every time, and who wants the yearly plan. */
async function wantsToChange() {
  const caller = await join(house, { trial: false });
  const customer = (await core.findCustomer(house.deps, caller.accountId)) ?? '';
  const card = await house.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
  const [subscription] = (await house.stripe.subscriptions.list({ customer })).data;
  await house.stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: card.id });
  const change = async () => {
    const { at, dueNow } = await core.previewPlanChange(house.deps, { caller, planId: 'learn-more-annual' });
    const agreed = { caller, planId: 'learn-more-annual', at: new Date(at), amountMinor: dueNow.amountMinor };
    return core.changePlan(house.deps, agreed);
  };
  return { caller, change };
}

const asMonthly = { plan: { id: 'learn-more-monthly' }, state: 'active' };
const asked = { plan: { id: 'learn-more-annual' }, url: expect.stringContaining('/i/') as string };

it('makes a change of plan that the bank wants to ask about when its owner has answered, and not before', async () => {
  const { caller, change } = await wantsToChange();
  expect((await change()).subscription).toMatchObject({ ...asMonthly, toConfirm: asked });
  await house.tell();
  expect(await billing(caller)).toMatchObject({
    subscription: { ...asMonthly, toConfirm: asked },
    access: { hasSubscription: true },
  });
  expect(subjectsTo(caller)).toEqual(['Welcome', expect.stringMatching(/^Receipt/)]);

  const { invoice, intent } = await askedAbout(caller);
  await house.emulator.testControls.authenticate(intent, 'failed');
  await house.tell();
  expect((await billing(caller)).subscription).toMatchObject({ ...asMonthly, toConfirm: asked });
  await expect(house.stripe.invoices.pay(invoice)).rejects.toMatchObject({ statusCode: 402 });
  await house.emulator.testControls.authenticate(intent, 'passed');
  await house.tell();
  expect((await billing(caller)).subscription).toMatchObject({
    plan: { id: 'learn-more-annual' },
    state: 'active',
    toConfirm: null,
  });
  expect(subjectsTo(caller)).toHaveLength(3);
});

it('forgets a change of plan that nobody confirms, and begins it anew when it is wanted again', async () => {
  const { caller, change } = await wantsToChange();
  const { subscription: first } = await change();
  const { subscription: second } = await change();
  expect(second).toMatchObject({ ...asMonthly, toConfirm: asked });
  expect(second?.toConfirm?.url).not.toBe(first?.toConfirm?.url);
  await house.pass(day);
  // Even before any event about it has arrived.
  expect((await billing(caller)).subscription).toMatchObject({ ...asMonthly, toConfirm: null });
  await house.tell();
  expect((await billing(caller)).subscription).toMatchObject({ ...asMonthly, toConfirm: null });
  await expect(askedAbout(caller)).rejects.toThrow('Nobody asks.');
  expect((await change()).subscription).toMatchObject({ toConfirm: asked });
});

const endings: [how: string, act: (caller: Caller) => Promise<unknown>][] = [
  ['cancelled', (caller) => core.cancelSubscription(house.deps, { caller, reason: undefined, comment: undefined })],
  ['paused', (caller) => core.pauseSubscription(house.deps, { caller, months: 1 })],
  [
    'to go with its account',
    ({ accountId }) =>
      house.db.prisma.account
        .update({ where: { id: accountId }, data: { deleteRequestedAt: house.deps.billingClock.now() } })
        .then(() => core.cascadeDeletion(house.deps, { accountId })),
  ],
];
it.each(endings)('lets nobody pay for a change of plan once the membership is %s', async (_how, act) => {
  const { caller, change } = await wantsToChange();
  expect((await change()).subscription).toMatchObject({ toConfirm: asked });
  const { invoice } = await askedAbout(caller);
  await act(caller);
  expect((await billing(caller)).subscription).toMatchObject({ plan: asMonthly.plan, toConfirm: null });
  await expect(house.stripe.invoices.pay(invoice)).rejects.toMatchObject({ statusCode: 400 });
  await house.tell();
  expect((await house.stripe.invoices.retrieve(invoice)).status).toBe('void');
  expect((await billing(caller)).subscription).toMatchObject({ plan: asMonthly.plan, toConfirm: null });
});

it('shows the tax that comes on top in what a change of plan costs, and charges just that', async () => {
  const { db, deps, stripe } = house;
  const caller = await house.newCaller();
  const customer = await core.ensureCustomer(deps, caller.accountId);
  await stripe.customers.update(customer, { address: { country: 'DE', postal_code: '10115' } });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const priceOf = async (planId: string, interval: 'month' | 'year', unit_amount: number) => {
    const { id } = await stripe.prices.create({
      currency: 'usd',
      unit_amount,
      recurring: { interval },
      tax_behavior: 'exclusive',
      product_data: { name: planId },
      metadata: { plan: planId },
    });
    const where = { planId_currency: { planId, currency: 'USD' } };
    const { stripePriceId: before } = await db.prisma.planPrice.findUniqueOrThrow({ where });
    await db.prisma.planPrice.update({ where, data: { stripePriceId: id } });
    return { id, putBack: () => db.prisma.planPrice.update({ where, data: { stripePriceId: before } }) };
  };
  const month = await priceOf('learn-more-monthly', 'month', 399);
  const year = await priceOf('learn-more-annual', 'year', 3_999);
  await stripe.subscriptions.create({
    customer,
    items: [{ price: month.id }],
    default_payment_method: card.id,
    automatic_tax: { enabled: true },
  });
  await house.tell();
  expect(await newestInvoice(caller)).toMatchObject({ total: { amountMinor: 475 }, taxMinor: 76 });

  await house.pass(day);
  await house.tell();
  const { at, dueNow, lines } = await core.previewPlanChange(deps, { caller, planId: 'learn-more-annual' });
  // Tax is rounded per line.
  const own = lines.filter(({ words }) => words !== 'Tax').map(({ amountMinor }) => amountMinor);
  const net = own.reduce((sum, each) => sum + each, 0);
  const tax = own.reduce((sum, each) => sum + Math.round(each * 0.19), 0);
  expect(own).toHaveLength(2);
  expect(lines.at(-1)).toEqual({ words: 'Tax', amountMinor: tax });
  expect(dueNow.amountMinor).toBe(net + tax);
  const agreed = { caller, planId: 'learn-more-annual', at: new Date(at), amountMinor: dueNow.amountMinor };
  await core.changePlan(deps, agreed);
  expect(await newestInvoice(caller)).toMatchObject({
    status: 'paid',
    total: dueNow,
    taxMinor: tax,
  });
  for (const { putBack } of [month, year]) await putBack();
});

const jumps: Readonly<Record<string, () => Promise<void>>> = {
  'the news come first': async () => {
    await house.tell();
    await core.sendDueNotices(house.deps);
  },
  'the clock comes first': async () => {
    await core.sendDueNotices(house.deps);
    await house.tell();
    await core.sendDueNotices(house.deps);
  },
  'both come at once, and again': async () => {
    await Promise.all([house.tell(), core.sendDueNotices(house.deps), core.sendDueNotices(house.deps)]);
    await Promise.all([core.sendDueNotices(house.deps), core.sendDueNotices(house.deps)]);
  },
};

it.each(Object.entries(jumps))('writes each letter once when time jumps over all of grace: %s', async (_, jump) => {
  const caller = await join(house, {}, '4000000000000341');
  await house.pass(14 * day + 8 * day);
  await jump();
  await core.endUnpaid(house.deps);
  await house.tell();
  await house.work();
  expect((await billing(caller)).access.hasSubscription).toBe(false);
  expect(subjectsTo(caller).toSorted()).toEqual(
    ['Welcome', 'Your access has ended', "Your payment didn't go through"].toSorted(),
  );
  // No email promises days that are already over.
  for (const { text } of lettersTo(caller).slice(1)) expect(text).not.toContain('You can keep watching');
});

it('a bank that only asks about a payment takes nothing, and what it then takes back rests', async () => {
  const caller = await house.newCaller();
  const customer = await core.ensureCustomer(house.deps, caller.accountId);
  const { id: default_payment_method } = await house.stripe.paymentMethods.attach('pm_card_createDisputeInquiry', {
    customer,
  });
  const items = [{ price: await monthlyPriceId(house) }];
  await house.stripe.subscriptions.create({ customer, items, default_payment_method });
  await house.tell();
  const active = { subscription: { state: 'active' }, access: { hasSubscription: true } };
  expect(await billing(caller)).toMatchObject(active);
  const [dispute] = (await house.stripe.disputes.list({ limit: 1 })).data;
  expect(dispute).toMatchObject({ status: 'warning_needs_response' });
  await house.stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'escalate_inquiry_evidence' },
  });
  await house.tell();
  expect(await billing(caller)).toMatchObject({
    subscription: { state: 'disputed' },
    access: { hasSubscription: false },
  });
  house.emulator.testControls.closeDispute(dispute?.id ?? '', 'won');
  await house.tell();
  expect(await billing(caller)).toMatchObject(active);
});

it('a refund that the bank sends back is none', async () => {
  const caller = await house.newCaller();
  const customer = await core.ensureCustomer(house.deps, caller.accountId);
  const { id: default_payment_method } = await house.stripe.paymentMethods.attach('pm_card_refundFail', { customer });
  const items = [{ price: await monthlyPriceId(house) }];
  await house.stripe.subscriptions.create({ customer, items, default_payment_method });
  await house.tell();
  const { chargeId } = await house.db.prisma.invoice.findFirstOrThrow({ where: { accountId: caller.accountId } });
  await house.stripe.refunds.create({ charge: chargeId ?? '' });
  await house.tell();
  expect(await newestInvoice(caller)).toMatchObject({ status: 'paid', refundedMinor: 0 });
});
