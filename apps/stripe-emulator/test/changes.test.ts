import { describe, expect, it } from 'vitest';
import { day, days, hours, idOf, itemOf, makeMember, makePlans, refusal, seconds, startEmulator } from './start.ts';
import type { Started } from './start.ts';

const period = 28 * day;
/** To the second, rounded to the cent, as Stripe does. */
const part = (amount: number, left: number, whole = period): number => Math.round((amount * left) / whole);

async function memberOf(started: Started, price: string, card = 'pm_card_visa') {
  const customer = await makeMember(started.stripe, card);
  const subscription = await started.stripe.subscriptions.create({ customer: customer.id, items: [{ price }] });
  return { customer, subscription, item: itemOf(subscription).id };
}

interface Waiting extends Started {
  readonly id: string;
  readonly item: string;
  readonly invoice: string;
  readonly plans: Awaited<ReturnType<typeof makePlans>>;
}

describe('a plan that is changed', () => {
  it.each([
    ['half way', 14 * day],
    ['after an hour', 3600],
    ['an hour before the end', period - 3600],
  ])('is prorated to the second: %s', async (_, after) => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription, item } = await memberOf(started, plans.monthly);
    await emulator.advance(after * 1000);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: plans.dearer }],
      proration_behavior: 'create_prorations',
    });
    const pending = (await stripe.invoiceItems.list({ pending: true })).data.map((each) => [
      each.amount,
      each.proration,
    ]);
    expect(pending).toEqual([
      [part(799, period - after), true],
      [-part(399, period - after), true],
    ]);
    await emulator.advance((period - after) * 1000 + hours(1));
    const [next] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    const total = 799 + part(799, period - after) - part(399, period - after);
    expect(next).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid', total });
    expect((await stripe.invoiceItems.list({ pending: true })).data).toEqual([]);
  });

  it('is paid at once where that is asked for', async () => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription, item } = await memberOf(started, plans.monthly);
    await emulator.advance(days(14));
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: plans.dearer }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(itemOf(changed).price.id).toBe(plans.dearer);
    expect(changed.latest_invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total: part(799, 14 * day) - part(399, 14 * day),
    });
  });

  it('keeps a credit for what was paid and is not used', async () => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription, item, customer } = await memberOf(started, plans.dearer);
    await emulator.advance(days(7));
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: plans.monthly }],
      proration_behavior: 'always_invoice',
    });
    const credit = part(399, 21 * day) - part(799, 21 * day);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: credit });
    await emulator.advance(days(21) + hours(1));
    expect((await stripe.invoices.list({ subscription: subscription.id })).data[0]).toMatchObject({
      total: 399,
      amount_due: 399 + credit,
      starting_balance: credit,
      ending_balance: 0,
      status: 'paid',
    });
  });

  it('to another interval begins a new period, and credits the rest of the old one', async () => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription, item } = await memberOf(started, plans.monthly);
    await emulator.advance(days(7));
    const yearly = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: plans.annual }],
      expand: ['latest_invoice'],
    });
    const begun = seconds + 7 * day;
    expect(yearly.billing_cycle_anchor).toBe(begun);
    expect(itemOf(yearly)).toMatchObject({ current_period_start: begun, current_period_end: begun + 365 * day });
    expect(yearly.latest_invoice).toMatchObject({ status: 'paid', total: 3999 - part(399, 21 * day) });
  });

  it('without proration costs nothing until it renews', async () => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription, item } = await memberOf(started, plans.monthly);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: plans.dearer }],
      proration_behavior: 'none',
    });
    expect((await stripe.invoiceItems.list()).data).toEqual([]);
    await emulator.advance(days(28) + hours(1));
    expect((await stripe.invoices.list({ subscription: subscription.id })).data[0]).toMatchObject({ total: 799 });
  });

  it.each([
    ['allow_incomplete', 'past_due', true],
    ['pending_if_incomplete', 'active', false],
  ] as const)('and cannot be paid: %s', async (payment_behavior, status, applied) => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription, item, customer } = await memberOf(started, plans.monthly);
    await emulator.advance(days(14));
    emulator.testControls.failNextPayment({ customer: customer.id });
    const tried = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: plans.dearer }],
      proration_behavior: 'always_invoice',
      payment_behavior,
    });
    expect([tried.status, itemOf(tried).price.id === plans.dearer, tried.pending_update !== null]).toEqual([
      status,
      applied,
      !applied,
    ]);
    const paid = await stripe.invoices.pay(idOf(tried.latest_invoice));
    expect(paid.status).toBe('paid');
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect([after.status, itemOf(after).price.id, after.pending_update]).toEqual(['active', plans.dearer, null]);
  });

  it.each([
    ['its invoice is void', days(14), ({ stripe, invoice }) => stripe.invoices.voidInvoice(invoice)],
    ['it renews', days(28) - hours(2), ({ emulator }) => emulator.advance(hours(3))],
    ['nobody pays for 23 hours', days(14), ({ emulator }) => emulator.advance(hours(23))],
    [
      'another change takes its place',
      days(14),
      ({ stripe, id, item, plans }) => stripe.subscriptions.update(id, { items: [{ id: item, price: plans.dearer }] }),
    ],
  ] satisfies [string, number, (waiting: Waiting) => Promise<unknown>][])(
    'and waits to be paid is forgotten when %s',
    async (_, begins, happens) => {
      const started = await startEmulator();
      const { stripe, emulator } = started;
      const plans = await makePlans(stripe);
      const { subscription, item, customer } = await memberOf(started, plans.monthly);
      await emulator.advance(begins);
      emulator.testControls.failNextPayment({ customer: customer.id });
      const { id, latest_invoice } = await stripe.subscriptions.update(subscription.id, {
        items: [{ id: item, price: plans.annual }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      });
      const invoice = idOf(latest_invoice);
      await happens({ ...started, id, item, invoice, plans });
      const after = await stripe.subscriptions.retrieve(id);
      expect([after.pending_update, itemOf(after).price.id === plans.annual]).toEqual([null, false]);
      expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'void' });
      const { data } = await stripe.events.list({ type: 'customer.subscription.pending_update_expired' });
      expect(data).toHaveLength(1);
    },
  );

  it('and cannot be paid leaves no trace where an error is asked for', async () => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription, item, customer } = await memberOf(started, plans.monthly);
    const before = (await stripe.events.list({ limit: 100 })).data.length;
    emulator.testControls.failNextPayment({ customer: customer.id, code: 'insufficient_funds' });
    const call = stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: plans.annual }],
      payment_behavior: 'error_if_incomplete',
    });
    expect(await refusal(call)).toMatchObject({ status: 402, code: 'card_declined' });
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(plans.monthly);
    expect((await stripe.events.list({ limit: 100 })).data).toHaveLength(before);
  });

  it('is shown before it is made', async () => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription, item, customer } = await memberOf(started, plans.monthly);
    await emulator.advance(days(14));
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription: subscription.id,
      subscription_details: { items: [{ id: item, price: plans.dearer }], proration_behavior: 'always_invoice' },
    });
    expect(preview.id).toMatch(/^upcoming_in_/);
    expect(preview.total).toBe(part(799, 14 * day) - part(399, 14 * day));
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(plans.monthly);
    expect((await stripe.invoices.createPreview({ subscription: subscription.id })).total).toBe(399);
    expect((await stripe.invoices.list()).data).toHaveLength(1);
  });
});

describe('the next invoice', () => {
  it('counts a discount only as long as it lasts', async () => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription } = await memberOf(started, plans.monthly);
    await emulator.advance(days(14 + 10));
    const { id: coupon } = await stripe.coupons.create({
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 1,
    });
    await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon }] });
    const next = async () => (await stripe.invoices.createPreview({ subscription: subscription.id })).total;
    expect(await next()).toBe(199);
    await emulator.advance(days(25));
    // It applied to the period just paid, and lasts five more days: the next period begins after its end.
    expect(await next()).toBe(399);
    const { discounts } = await stripe.subscriptions.retrieve(subscription.id);
    expect(discounts).toHaveLength(1);
  });
});

describe('a trial that is changed', () => {
  it('ends now and is paid', async () => {
    const { stripe } = await startEmulator();
    const plans = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plans.monthly }],
      trial_period_days: 14,
    });
    const ended = await stripe.subscriptions.update(id, { trial_end: 'now', expand: ['latest_invoice'] });
    expect(ended).toMatchObject({
      status: 'active',
      trial_end: seconds,
      latest_invoice: { status: 'paid', total: 399 },
    });
  });

  it('extends a period that is paid for, without a credit', async () => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription } = await memberOf(started, plans.monthly);
    await emulator.advance(days(7));
    const end = seconds + 90 * day;
    const extended = await stripe.subscriptions.update(subscription.id, { trial_end: end, proration_behavior: 'none' });
    expect(extended).toMatchObject({ status: 'trialing', trial_end: end, billing_cycle_anchor: end });
    expect(itemOf(extended).current_period_end).toBe(end);
    await emulator.advance(days(83) + hours(1));
    expect((await stripe.invoices.list({ subscription: subscription.id })).data[0]).toMatchObject({
      status: 'paid',
      total: 399,
    });
  });
});

describe('a subscription that is cancelled at once', () => {
  it('gives back what is left where that is asked for', async () => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const plans = await makePlans(stripe);
    const { subscription, customer } = await memberOf(started, plans.monthly);
    await emulator.advance(days(14));
    const ended = await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
    expect(ended).toMatchObject({ status: 'canceled', ended_at: seconds + 14 * day });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -part(399, 14 * day) });
    expect(await refusal(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ status: 404 });
  });
});
