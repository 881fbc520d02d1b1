import { describe, expect, it } from 'vitest';
import {
  day,
  days,
  eventTypes,
  hours,
  itemOf,
  makeMember,
  makePlans,
  refusal,
  seconds,
  startEmulator,
} from './start.ts';

const monthEnds = [
  Date.UTC(2026, 1, 28, 12),
  Date.UTC(2026, 2, 31, 12),
  Date.UTC(2026, 3, 30, 12),
  Date.UTC(2026, 4, 31, 12),
].map((ms) => ms / 1000);

describe('the clock', () => {
  it('says that it was advanced once everything due by then has happened', async () => {
    const heard: string[] = [];
    const { emulator, stripe } = await startEmulator({
      onAdvanced: async () => {
        const { data } = await stripe.invoices.list();
        heard.push(data.map(({ status }) => status).join());
      },
    });
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
    expect(heard).toEqual([]);
    await emulator.advance(days(29));
    expect(heard).toEqual(['paid,paid']);
  });
});

describe('a subscription that is paid for', () => {
  it('is active at once, with a paid invoice and a charge', async () => {
    const { stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
    });
    expect(subscription.status).toBe('active');
    expect(itemOf(subscription).current_period_end).toBe(monthEnds[0]);
    const invoice = subscription.latest_invoice;
    if (invoice === null || typeof invoice === 'string') throw new Error('not expanded');
    expect(invoice).toMatchObject({
      status: 'paid',
      total: 399,
      amount_paid: 399,
      amount_remaining: 0,
      billing_reason: 'subscription_create',
    });
    expect(invoice.number).toMatch(/-0001$/);
    const intent = invoice.payments?.data[0]?.payment.payment_intent;
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 399 });
    const [charge] = (await stripe.charges.list({ customer: customer.id, expand: ['data.balance_transaction'] })).data;
    expect(charge).toMatchObject({
      status: 'succeeded',
      amount: 399,
      balance_transaction: { amount: 399, fee: 42, net: 357 },
    });
    expect(await eventTypes(stripe)).toEqual([
      'product.created',
      'price.created',
      'price.created',
      'price.created',
      'payment_method.attached',
      'customer.created',
      'invoice.created',
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.updated',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.created',
    ]);
  });

  it('renews at the ends of months, an hour after each', async () => {
    const { emulator, stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
    for (const [index, end] of monthEnds.slice(0, 3).entries()) {
      await emulator.advance(end * 1000 - emulator.now());
      const renewed = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
      expect(itemOf(renewed)).toMatchObject({ current_period_start: end, current_period_end: monthEnds[index + 1] });
      expect(renewed.latest_invoice).toMatchObject({
        status: 'draft',
        billing_reason: 'subscription_cycle',
        automatically_finalizes_at: end + 3600,
      });
      const [told] = (await stripe.events.list({ type: 'invoice.upcoming' })).data;
      expect(told?.created).toBe(end - 7 * day);
      await emulator.advance(hours(1));
      expect((await stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({
        status: 'paid',
        amount_paid: 399,
      });
    }
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(4);
  });

  it('ends at the end of its period when that is asked for, and can change its mind', async () => {
    const { emulator, stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      cancel_at: monthEnds[0],
      cancel_at_period_end: true,
      canceled_at: seconds,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
      status: 'active',
    });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await emulator.advance(days(28));
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: monthEnds[0] });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    expect((await eventTypes(stripe)).at(-1)).toBe('customer.subscription.deleted');
  });
});

describe('a trial', () => {
  it('costs nothing, is announced, and is charged an hour after its end', async () => {
    const { emulator, stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const trial = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      trial_period_days: 14,
      expand: ['latest_invoice'],
    });
    expect(trial).toMatchObject({
      status: 'trialing',
      trial_end: seconds + 14 * day,
      billing_cycle_anchor: seconds + 14 * day,
      latest_invoice: { status: 'paid', total: 0 },
    });
    await emulator.advance(days(11));
    expect((await eventTypes(stripe)).at(-1)).toBe('customer.subscription.trial_will_end');
    await emulator.advance(days(3));
    expect(await stripe.subscriptions.retrieve(trial.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'draft', total: 399 },
    });
    const [told] = (await stripe.events.list({ type: 'customer.subscription.updated' })).data;
    expect(told?.data.previous_attributes).toMatchObject({ status: 'trialing' });
    await emulator.advance(hours(1));
    expect((await stripe.invoices.list({ subscription: trial.id })).data[0]).toMatchObject({
      status: 'paid',
      amount_paid: 399,
    });
  });

  it.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('without a card: %s', async (missing_payment_method, status) => {
    const { emulator, stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await stripe.customers.create({});
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method } },
    });
    await emulator.advance(days(14) + hours(1));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
  });

  it('resumes with a new period after a pause for want of a card', async () => {
    const { emulator, stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await stripe.customers.create({});
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    });
    await emulator.advance(days(20));
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
    const resumed = await stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'now' } });
    expect(resumed.status).toBe('active');
    expect(itemOf(resumed).current_period_start).toBe(seconds + 20 * day);
    expect(await eventTypes(stripe)).toEqual(
      expect.arrayContaining(['customer.subscription.paused', 'customer.subscription.resumed']),
    );
  });
});

describe('a pause', () => {
  it.each([
    ['void', 'void'],
    ['mark_uncollectible', 'uncollectible'],
    ['keep_as_draft', 'draft'],
  ] as const)('%s', async (behavior, status) => {
    const { emulator, stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
    const paused = await stripe.subscriptions.update(id, {
      pause_collection: { behavior, resumes_at: monthEnds[1]! - day },
    });
    expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior } });
    await emulator.advance(days(28) + hours(2));
    expect((await stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({ status });
    await emulator.advance(days(31));
    const resumed = await stripe.subscriptions.retrieve(id);
    expect(resumed).toMatchObject({ pause_collection: null, status: 'active' });
    expect((await stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({ status: 'paid' });
  });
});

describe('test clocks', () => {
  it('move their customers alone', async () => {
    const { stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds });
    const customer = await makeMember(stripe, 'pm_card_visa', { test_clock: clock.id });
    const other = await makeMember(stripe);
    const one = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
    const two = await stripe.subscriptions.create({ customer: other.id, items: [{ price: monthly }] });
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: monthEnds[0]! });
    expect((await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: monthEnds[1]! + 7200 })).status).toBe(
      'advancing',
    );
    expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
      status: 'ready',
      frozen_time: monthEnds[1]! + 7200,
    });
    expect(itemOf(await stripe.subscriptions.retrieve(one.id)).current_period_start).toBe(monthEnds[1]);
    expect(itemOf(await stripe.subscriptions.retrieve(two.id)).current_period_start).toBe(seconds);
    expect((await stripe.invoices.list({ subscription: one.id })).data.map((each) => each.status)).toEqual([
      'paid',
      'paid',
      'paid',
    ]);
  });

  it('go on by two intervals of their shortest subscription at a time, by two years without one', async () => {
    const { stripe } = await startEmulator();
    const { monthly, annual } = await makePlans(stripe);
    const { id } = await stripe.testHelpers.testClocks.create({ frozen_time: seconds });
    const { id: customer } = await makeMember(stripe, 'pm_card_visa', { test_clock: id });
    const advance = (frozen_time: number) => stripe.testHelpers.testClocks.advance(id, { frozen_time });
    const yearsOn = (years: number) => Date.UTC(2026 + years, 0, 31, 12) / 1000;
    const tooFar = { param: 'frozen_time', status: 400 };
    expect(await refusal(advance(yearsOn(2) + 1))).toMatchObject(tooFar);
    await advance(yearsOn(2));
    const year = await stripe.subscriptions.create({ customer, items: [{ price: annual }] });
    expect(await refusal(advance(yearsOn(4) + 1))).toMatchObject(tooFar);
    const month = await stripe.subscriptions.create({ customer, items: [{ price: monthly }] });
    const marchEnd = Date.UTC(2028, 2, 31, 12) / 1000;
    expect(await refusal(advance(marchEnd + 1))).toMatchObject(tooFar);
    await advance(marchEnd);
    await stripe.subscriptions.cancel(month.id);
    await advance(yearsOn(4));
    expect(itemOf(await stripe.subscriptions.retrieve(year.id)).current_period_start).toBe(yearsOn(4));
  });
});
