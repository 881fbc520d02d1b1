import { describe, expect, it } from 'vitest';
import { makeMember, makePlans, refusal, startEmulator } from './start.ts';

describe('customers, products and prices', () => {
  it('keeps what it is told, and tells it again', async () => {
    const { stripe } = await startEmulator();
    const customer = await stripe.customers.create({
      email: 'a@example.test',
      name: 'Ada',
      metadata: { account: '7' },
    });
    expect(customer).toMatchObject({
      object: 'customer',
      email: 'a@example.test',
      balance: 0,
      metadata: { account: '7' },
    });
    const updated = await stripe.customers.update(customer.id, {
      metadata: { account: '', plan: 'x' },
      address: { country: 'de', city: 'Ulm' },
    });
    expect(updated.metadata).toEqual({ plan: 'x' });
    expect(updated.address).toMatchObject({ country: 'DE', city: 'Ulm', line1: null });
    const events = await stripe.events.list({ type: 'customer.updated' });
    expect(events.data[0]?.data.previous_attributes).toMatchObject({ metadata: { account: '7' } });
  });

  it('makes a product and a price of it', async () => {
    const { stripe } = await startEmulator();
    const price = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 399,
      recurring: { interval: 'month' },
      product_data: { name: 'Monthly' },
      lookup_key: 'monthly',
    });
    expect(price).toMatchObject({
      unit_amount: 399,
      type: 'recurring',
      recurring: { interval: 'month', interval_count: 1 },
    });
    const [found] = (await stripe.prices.list({ lookup_keys: ['monthly'], expand: ['data.product'] })).data;
    expect(found?.product).toMatchObject({ object: 'product', name: 'Monthly' });
  });

  it('makes a product with a price that is its default', async () => {
    const { stripe } = await startEmulator();
    const product = await stripe.products.create({
      name: 'Yearly',
      default_price_data: { currency: 'usd', unit_amount: 3999, recurring: { interval: 'year' } },
      expand: ['default_price'],
    });
    expect(product.default_price).toMatchObject({
      object: 'price',
      unit_amount: 3999,
      product: product.id,
      recurring: { interval: 'year' },
    });
    expect((await stripe.prices.list({ product: product.id })).data).toHaveLength(1);
  });

  it('shows what is shown only when it is asked for', async () => {
    const { stripe } = await startEmulator();
    const price = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 399,
      product_data: { name: 'x' },
      expand: ['currency_options', 'tiers'],
    });
    expect(price.currency_options).toMatchObject({ usd: { unit_amount: 399 } });
    expect(price).not.toHaveProperty('tiers');
    const asked = { expand: ['applies_to', 'currency_options'] };
    const coupon = await stripe.coupons.create({ amount_off: 100, currency: 'usd', ...asked });
    expect(coupon.currency_options).toEqual({ usd: { amount_off: 100 } });
    expect(coupon).not.toHaveProperty('applies_to');
    const applies_to = { products: [(await stripe.products.create({ name: 'y' })).id] };
    const limited = await stripe.coupons.create({ percent_off: 10, applies_to });
    expect(limited).not.toHaveProperty('applies_to');
    await stripe.promotionCodes.create({ code: 'SOME', promotion: { type: 'coupon', coupon: limited.id } });
    const expand = ['data.promotion.coupon.applies_to'];
    const { data } = await stripe.promotionCodes.list({ code: 'SOME', expand });
    expect(data[0]?.promotion.coupon).toMatchObject({ id: limited.id, applies_to });
    const unknown = stripe.coupons.create({ percent_off: 10, applies_to: { products: ['prod_none'] } });
    await expect(unknown).rejects.toMatchObject({ code: 'resource_missing', param: 'applies_to[products][0]' });
    const { id } = await stripe.customers.create({ balance: -500 });
    const customer = await stripe.customers.retrieve(id, { expand: ['cash_balance', 'invoice_credit_balance'] });
    expect(customer).toMatchObject({ cash_balance: null, invoice_credit_balance: { usd: -500 } });
  });

  it('pages through a list in both directions', async () => {
    const { stripe } = await startEmulator();
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) ids.unshift((await stripe.customers.create({ name: `c${index}` })).id);
    const first = await stripe.customers.list({ limit: 3 });
    expect([first.has_more, first.data.map((each) => each.id)]).toEqual([true, ids.slice(0, 3)]);
    const all: string[] = [];
    for await (const each of stripe.customers.list({ limit: 2 })) all.push(each.id);
    expect(all).toEqual(ids);
    const back = await stripe.customers.list({ limit: 2, ending_before: ids[5]! });
    expect(back.data.map((each) => each.id)).toEqual(ids.slice(3, 5));
  });
});

describe('a list', () => {
  it.each([
    [0, 1, true],
    [-5, 1, true],
    [101, 3, false],
  ])('takes the nearest limit that it has for %d', async (limit, length, more) => {
    const { stripe } = await startEmulator();
    for (const name of ['a', 'b', 'c']) await stripe.customers.create({ name });
    const page = await stripe.customers.list({ limit });
    expect([page.data.length, page.has_more]).toEqual([length, more]);
  });

  it('begins at one place', async () => {
    const { stripe } = await startEmulator();
    const { id } = await stripe.customers.create();
    expect(await refusal(stripe.customers.list({ starting_after: id, ending_before: id }))).toEqual({
      code: undefined,
      param: undefined,
      status: 400,
      message: 'Received both starting_after and ending_before parameters. Please pass in only one.',
    });
    expect(await refusal(stripe.customers.list({ starting_after: 'cus_x', ending_before: id }))).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
  });

  it('of the items of a subscription has pages, too', async () => {
    const { stripe } = await startEmulator();
    const { monthly, dearer } = await makePlans(stripe);
    const { id: customer } = await makeMember(stripe);
    const items = [{ price: monthly }, { price: dearer }];
    const { id: subscription } = await stripe.subscriptions.create({ customer, items });
    const first = await stripe.subscriptionItems.list({ subscription, limit: 1 });
    const second = await stripe.subscriptionItems.list({ subscription, starting_after: first.data[0]!.id });
    expect([first.has_more, first.data[0]?.price.id]).toEqual([true, monthly]);
    expect([second.has_more, second.data[0]?.price.id]).toEqual([false, dearer]);
  });
});

describe('refusals', () => {
  it.each([
    ['an unknown parameter', { nmae: 'x' }, 'parameter_unknown', 'nmae', /Received unknown parameter: nmae/],
    ['one inside a hash', { address: { town: 'x' } }, 'parameter_unknown', 'address[town]', /address\[town\]/],
    ['one that is not modelled', { source: 'tok_visa' }, 'emulator_not_modelled', 'source', /emulator does not model/],
    ['a number that is none', { balance: 'abc' }, 'parameter_invalid_integer', 'balance', /Invalid integer: abc/],
    ['an e-mail that is none', { email: 'x' }, 'email_invalid', 'email', /Invalid email/],
  ])('%s', async (_, params, code, param, message) => {
    const { stripe } = await startEmulator();
    const told = await refusal(stripe.customers.create(params as never));
    expect(told).toMatchObject({ code, param, status: 400 });
    expect(told.message).toMatch(message);
    expect((await stripe.customers.list()).data).toEqual([]);
  });

  it('knows what is not there', async () => {
    const { stripe } = await startEmulator();
    expect(await refusal(stripe.customers.retrieve('cus_x'))).toMatchObject({
      code: 'resource_missing',
      status: 404,
      message: "No such customer: 'cus_x'",
    });
    expect(await refusal(stripe.prices.create({ currency: 'usd', unit_amount: 1, product: 'prod_x' }))).toMatchObject({
      code: 'resource_missing',
      status: 400,
      param: 'product',
    });
  });

  it('asks for the key', async () => {
    const { emulator } = await startEmulator();
    const { default: Stripe } = await import('stripe');
    const other = new Stripe('sk_test_wrong', { httpClient: emulator.httpClient() });
    expect(await refusal(other.customers.list())).toMatchObject({ status: 401 });
  });
});

describe('idempotency keys', () => {
  it('answer the same again and nothing else', async () => {
    const { stripe } = await startEmulator();
    const first = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k1' });
    const again = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k1' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.customers.list()).data).toHaveLength(1);
    const told = await refusal(stripe.customers.create({ name: 'B' }, { idempotencyKey: 'k1' }));
    expect(told.message).toMatch(/same parameters/);
  });

  it('remember that a card was declined, and forget what was asked wrongly', async () => {
    const { stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const { id: customer } = await makeMember(stripe, 'pm_card_chargeCustomerFail');
    const subscribe = (idempotencyKey: string) =>
      stripe.subscriptions.create(
        { customer, items: [{ price: monthly }], payment_behavior: 'error_if_incomplete' },
        { idempotencyKey },
      );
    const rename = () => stripe.products.update('prod_later', { name: 'New' }, { idempotencyKey: 'k3' });
    expect(await refusal(subscribe('k2'))).toMatchObject({ status: 402 });
    expect(await refusal(rename())).toMatchObject({ status: 404 });
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: good.id } });
    await stripe.products.create({ id: 'prod_later', name: 'Old' });
    expect(await refusal(subscribe('k2'))).toMatchObject({ status: 402 });
    expect((await subscribe('k4')).status).toBe('active');
    expect((await rename()).name).toBe('New');
  });
});

describe('cards', () => {
  it('give one fingerprint to one number', async () => {
    const { stripe } = await startEmulator();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };
    const one = await stripe.paymentMethods.create({ type: 'card', card });
    const two = await stripe.paymentMethods.create({ type: 'card', card });
    const other = await stripe.paymentMethods.create({ type: 'card', card: { ...card, number: '5555555555554444' } });
    expect(one.card?.fingerprint).toBe(two.card?.fingerprint);
    expect(other.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
    expect(other.card?.fingerprint).not.toBe(one.card?.fingerprint);
  });

  it.each([
    ['4242424242424241', 12, 2030, 'incorrect_number'],
    ['4242424242424242', 13, 2030, 'invalid_expiry_month'],
    ['4242424242424242', 12, 2025, 'invalid_expiry_year'],
    ['4111111111111111', 12, 2030, 'card_declined'],
  ])('refuse %s %d/%d', async (number, exp_month, exp_year, code) => {
    const { stripe } = await startEmulator();
    const call = stripe.paymentMethods.create({ type: 'card', card: { number, exp_month, exp_year } });
    expect(await refusal(call)).toMatchObject({ status: 402, code });
  });

  it('are attached and let go', async () => {
    const { stripe } = await startEmulator();
    const customer = await stripe.customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const [method] = (await stripe.customers.listPaymentMethods(customer.id)).data;
    expect(customer.invoice_settings.default_payment_method).toBe(method?.id);
    await stripe.paymentMethods.detach(method!.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    expect((await refusal(stripe.paymentMethods.attach(method!.id, { customer: customer.id }))).code).toBe(
      'payment_method_unexpected_state',
    );
    expect(
      await refusal(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id })),
    ).toMatchObject({ status: 402, code: 'card_declined' });
  });
});
