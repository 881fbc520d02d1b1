import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { day, days, eventTypes, idOf, makeMember, makePlans, refusal, seconds, startEmulator } from './start.ts';

const addresses = {
  success_url: 'https://house.test/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://house.test/payment',
};

describe('a Checkout Session for a subscription', () => {
  it('makes a customer, a subscription and a paid invoice', async () => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: monthly, quantity: 1 }],
      customer_email: 'new@example.test',
      client_reference_id: '7',
      ...addresses,
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 399,
      currency: 'usd',
      customer: null,
      expires_at: seconds + day,
    });
    expect(session.url).toContain(`/c/pay/${session.id}`);
    expect(await emulator.testControls.payCheckout(session.id, { name: 'Ada', country: 'us' })).toEqual({
      outcome: 'complete',
    });
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice', 'line_items', 'customer'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer: { email: 'new@example.test', name: 'Ada' },
      customer_details: { address: { country: 'US' } },
    });
    expect(done.line_items?.data[0]).toMatchObject({ amount_total: 399, description: 'Membership' });
    expect(done.subscription).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', total: 399 } });
    expect((await eventTypes(stripe)).at(-1)).toBe('checkout.session.completed');
    await expect(emulator.testControls.payCheckout(session.id)).rejects.toThrow(/complete/);
  });

  it('with a trial asks for a card and charges nothing today', async () => {
    const { stripe, emulator } = await startEmulator();
    const { annual } = await makePlans(stripe);
    const customer = await stripe.customers.create({ email: 'known@example.test' });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: annual, quantity: 1 }],
      ...addresses,
      subscription_data: {
        trial_period_days: 14,
        metadata: { account: '7' },
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      },
    });
    expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
    await emulator.testControls.payCheckout(session.id);
    const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
    expect(subscription).toMatchObject({
      status: 'trialing',
      trial_end: seconds + 14 * day,
      metadata: { account: '7' },
    });
    expect(subscription?.default_payment_method).not.toBeNull();
    await emulator.advance(days(15));
    expect(
      (await stripe.invoices.list({ customer: customer.id })).data.map((each) => [each.total, each.status]),
    ).toEqual([
      [3999, 'paid'],
      [0, 'paid'],
    ]);
  });

  it.each([
    ['4000000000000002', 'declined', /declined/],
    ['4000000000009995', 'declined', /insufficient funds/],
    ['4000000000000341', 'declined', /declined/],
    ['4242424242424241', 'declined', /number is incorrect/],
  ])('answers %s with words and stays open', async (number, outcome, message) => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: monthly, quantity: 1 }],
      ...addresses,
    });
    const told = await emulator.testControls.payCheckout(session.id, { number });
    expect(told.outcome).toBe(outcome);
    expect(told.message).toMatch(message);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', subscription: null });
    expect((await stripe.customers.list()).data).toEqual([]);
    expect((await emulator.testControls.payCheckout(session.id)).outcome).toBe('complete');
  });

  it.each(['4000002500003155', '4000002760003184', '4000000000003220'])('asks the owner of %s', async (number) => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: monthly, quantity: 1 }],
      ...addresses,
    });
    expect(await emulator.testControls.payCheckout(session.id, { number })).toEqual({
      outcome: 'authentication_required',
    });
    expect((await emulator.testControls.authenticate(session.id, 'failed')).outcome).toBe('declined');
    await emulator.testControls.payCheckout(session.id, { number });
    expect(await emulator.testControls.authenticate(session.id, 'passed')).toEqual({ outcome: 'complete' });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    });
  });

  it('takes a promotion code, once', async () => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'repeating', duration_in_months: 3 });
    await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'HALF',
      max_redemptions: 1,
    });
    const make = () =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: monthly, quantity: 1 }],
        allow_promotion_codes: true,
        ...addresses,
      });
    const [one, two] = [await make(), await make()];
    expect(await emulator.testControls.applyPromotionCode(one.id, 'nope')).toMatchObject({ applied: false });
    expect(await emulator.testControls.applyPromotionCode(one.id, 'half')).toEqual({ applied: true });
    expect(await emulator.testControls.applyPromotionCode(two.id, 'HALF')).toEqual({ applied: true });
    expect(await stripe.checkout.sessions.retrieve(one.id)).toMatchObject({
      amount_total: 199,
      total_details: { amount_discount: 200 },
    });
    await emulator.testControls.payCheckout(one.id);
    await expect(emulator.testControls.payCheckout(two.id)).rejects.toThrow(/promotion code/);
    const [subscription] = (
      await stripe.subscriptions.list({ expand: ['data.discounts.source.coupon', 'data.latest_invoice'] })
    ).data;
    expect(subscription?.discounts[0]).toMatchObject({ source: { coupon: { percent_off: 50 } } });
    expect(subscription?.latest_invoice).toMatchObject({ total: 199, subtotal: 399 });
  });

  it('expires after a day, or when it is told to', async () => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const make = () =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: monthly, quantity: 1 }],
        ...addresses,
      });
    const [one, two] = [await make(), await make()];
    expect((await stripe.checkout.sessions.expire(one.id)).status).toBe('expired');
    await emulator.advance(days(1));
    expect((await stripe.checkout.sessions.retrieve(two.id)).status).toBe('expired');
    await expect(emulator.testControls.payCheckout(two.id)).rejects.toThrow(/expired/);
  });
});

describe('a Checkout Session that is refused', () => {
  it.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string, RegExp]>([
    [
      'a trial of less than two days',
      { subscription_data: { trial_end: seconds + 2 * day - 1 } },
      'subscription_data[trial_end]',
      /at least 2 days in the future/,
    ],
    ['nobody says how many', { line_items: [{ price: '' }] }, 'line_items[0][quantity]', /^Quantity is required/],
  ])('%s', async (_, params, param, message) => {
    const { stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const items = params.line_items?.map((item) => ({ ...item, price: monthly }));
    const told = await refusal(
      stripe.checkout.sessions.create({
        mode: 'subscription',
        ...addresses,
        ...params,
        line_items: items ?? [{ price: monthly, quantity: 1 }],
      }),
    );
    expect(told).toMatchObject({ status: 400, param });
    expect(told.message).toMatch(message);
  });
});

describe('a Checkout Session for something else', () => {
  it('is a single payment', async () => {
    const { stripe, emulator } = await startEmulator();
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      ...addresses,
      payment_intent_data: { metadata: { gift: '3' } },
      line_items: [
        { quantity: 3, price_data: { currency: 'usd', unit_amount: 399, product_data: { name: 'A month as a gift' } } },
      ],
    });
    await emulator.testControls.payCheckout(session.id, { email: 'giver@example.test' });
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(done).toMatchObject({
      status: 'complete',
      amount_total: 1197,
      customer: null,
      customer_details: { email: 'giver@example.test' },
    });
    expect(done.payment_intent).toMatchObject({ status: 'succeeded', amount: 1197, metadata: { gift: '3' } });
  });

  it('is a card that is kept', async () => {
    const { stripe, emulator } = await startEmulator();
    const customer = await makeMember(stripe);
    const session = await stripe.checkout.sessions.create({
      mode: 'setup',
      customer: customer.id,
      currency: 'usd',
      ...addresses,
    });
    expect((await emulator.testControls.payCheckout(session.id, { number: '4000002500003155' })).outcome).toBe(
      'authentication_required',
    );
    await emulator.testControls.authenticate(session.id, 'passed');
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
    expect(done.setup_intent).toMatchObject({ status: 'succeeded', customer: customer.id });
    expect((await stripe.customers.listPaymentMethods(customer.id)).data.map((each) => each.card?.last4)).toEqual([
      '3155',
      '4242',
    ]);
  });

  it('works out tax where it knows the place', async () => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await stripe.customers.create({});
    const create: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: monthly, quantity: 1 }],
      automatic_tax: { enabled: true },
      ...addresses,
    };
    expect(await refusal(stripe.checkout.sessions.create(create))).toMatchObject({
      code: 'customer_tax_location_invalid',
    });
    const session = await stripe.checkout.sessions.create({ ...create, customer_update: { address: 'auto' } });
    expect(session.automatic_tax.status).toBe('requires_location_inputs');
    await emulator.testControls.payCheckout(session.id, { country: 'DE', postal_code: '89073' });
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] });
    expect(done).toMatchObject({
      amount_subtotal: 399,
      amount_total: 475,
      total_details: { amount_tax: 76 },
      automatic_tax: { status: 'complete' },
    });
    expect(done.invoice).toMatchObject({ total: 475, total_excluding_tax: 399, status: 'paid' });
  });
});

describe('a portal session', () => {
  it('has an address that nobody can guess, and what it is for', async () => {
    const { stripe, emulator } = await startEmulator({ publicUrl: 'https://house.test' });
    emulator.testControls.savePortalSettings();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'https://house.test/account',
      flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } },
    });
    expect(session).toMatchObject({
      customer: customer.id,
      flow: { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } },
    });
    expect(session.url).toMatch(/^https:\/\/house\.test\/p\/session\/test_\w{40}$/);
    const other = await makeMember(stripe);
    const stolen = stripe.billingPortal.sessions.create({
      customer: other.id,
      flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } },
    });
    expect(await refusal(stolen)).toMatchObject({ code: 'resource_missing', status: 400 });
    expect((await stripe.billingPortal.configurations.retrieve(idOf(session.configuration))).is_default).toBe(true);
  });
});
