import { describe, expect, it } from 'vitest';
import { days, hours, idOf, makeMember, makePlans, refusal, startEmulator } from './start.ts';

describe('a coupon', () => {
  it.each([
    ['once', undefined, [200, 399, 399]],
    ['forever', undefined, [200, 200, 200]],
    ['repeating', 2, [200, 200, 399]],
  ] as const)('%s', async (duration, months, totals) => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const coupon = await stripe.coupons.create({
      amount_off: 199,
      currency: 'usd',
      duration,
      ...(months === undefined ? {} : { duration_in_months: months }),
    });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      discounts: [{ coupon: coupon.id }],
    });
    await emulator.advance(days(28) + hours(1));
    await emulator.advance(days(31));
    expect((await stripe.invoices.list({ subscription: id })).data.map((each) => each.total).reverse()).toEqual(totals);
    expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1);
  });

  it('is counted, and refused when it is used up or over', async () => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const one = await stripe.coupons.create({ percent_off: 10, duration: 'once', max_redemptions: 1 });
    const over = await stripe.coupons.create({
      percent_off: 10,
      duration: 'once',
      redeem_by: Math.floor(emulator.now() / 1000) + 60,
    });
    const customer = await makeMember(stripe);
    const buy = (coupon: string) =>
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }], discounts: [{ coupon }] });
    await buy(one.id);
    expect(await refusal(buy(one.id))).toMatchObject({ code: 'coupon_expired', status: 400 });
    expect((await stripe.coupons.retrieve(one.id)).valid).toBe(false);
    await emulator.advance(hours(1));
    expect(await refusal(buy(over.id))).toMatchObject({ code: 'coupon_expired' });
  });

  it.each([
    ['for new customers only', { restrictions: { first_time_transaction: true } }, /prior transactions/],
    [
      'above its minimum only',
      { restrictions: { minimum_amount: 1000, minimum_amount_currency: 'usd' } },
      /minimum amount/,
    ],
    ['while it is active', { active: false }, /inactive/],
  ] as const)('is given through a code %s', async (_, params, message) => {
    const { stripe } = await startEmulator();
    const { monthly, dearer } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: dearer }] });
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
    const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, ...params });
    const call = stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      discounts: [{ promotion_code: code.id }],
    });
    expect((await refusal(call)).message).toMatch(message);
    expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(0);
  });

  it('is taken from a subscription', async () => {
    const { stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      discounts: [{ coupon: coupon.id }],
    });
    expect(await stripe.subscriptions.deleteDiscount(id)).toMatchObject({ deleted: true, subscription: id });
    expect((await stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
    expect((await stripe.events.list({ type: 'customer.discount.deleted' })).data).toHaveLength(1);
  });
});

describe('the balance of a customer', () => {
  it('is used before a card, and carries what is too little for one', async () => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    await stripe.customers.createBalanceTransaction(customer.id, { amount: -370, currency: 'usd' });
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
    const [first] = (await stripe.invoices.list({ subscription: id })).data;
    expect(first).toMatchObject({
      status: 'paid',
      total: 399,
      amount_due: 0,
      starting_balance: -370,
      ending_balance: 29,
    });
    expect((await stripe.charges.list({ customer: customer.id })).data).toEqual([]);
    await emulator.advance(days(28) + hours(1));
    expect((await stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({
      amount_due: 428,
      amount_paid: 428,
      ending_balance: 0,
    });
    expect(
      (await stripe.customers.listBalanceTransactions(customer.id)).data.map((each) => [each.type, each.amount]),
    ).toEqual([
      ['applied_to_invoice', -29],
      ['applied_to_invoice', 399],
      ['adjustment', -370],
    ]);
  });
});

describe('a card that needs its owner', () => {
  it('passes off session once it was set up', async () => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await stripe.customers.create({});
    const intent = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      return_url: 'https://house.test/',
    });
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    expect(await emulator.testControls.authenticate(intent.id, 'passed')).toEqual({ outcome: 'complete' });
    const done = await stripe.setupIntents.retrieve(intent.id);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      default_payment_method: idOf(done.payment_method),
      off_session: true,
    });
    expect(subscription.status).toBe('active');
  });

  it('keeps a renewal open until the owner answers', async () => {
    const { stripe, emulator } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await makeMember(stripe);
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
    const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer.id });
    await stripe.subscriptions.update(id, { default_payment_method: card.id });
    await emulator.advance(days(28) + hours(1));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect((await stripe.events.list({ type: 'invoice.payment_action_required' })).data).toHaveLength(1);
    const [invoice] = (await stripe.invoices.list({ subscription: id, expand: ['data.payments'] })).data;
    const intent = invoice?.payments?.data[0]?.payment.payment_intent;
    await emulator.testControls.authenticate(idOf(intent ?? null), 'passed');
    expect((await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).latest_invoice).toMatchObject({
      status: 'paid',
    });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('pays a first invoice by its payment intent', async () => {
    const { stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const customer = await stripe.customers.create({});
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.payments'],
    });
    expect(made.status).toBe('incomplete');
    const { latest_invoice: invoice } = made;
    if (invoice === null || typeof invoice === 'string') throw new Error('not expanded');
    const intent = idOf(invoice.payments?.data[0]?.payment.payment_intent ?? null);
    expect(
      await refusal(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclined' })),
    ).toMatchObject({ status: 402, code: 'card_declined' });
    expect((await stripe.paymentIntents.retrieve(intent)).last_payment_error).toMatchObject({
      decline_code: 'generic_decline',
    });
    expect((await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).status).toBe('succeeded');
    const after = await stripe.subscriptions.retrieve(made.id);
    expect(after.status).toBe('active');
    expect(after.default_payment_method).not.toBeNull();
  });
});
