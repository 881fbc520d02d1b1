import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { makeMember, makePlans, refusal, startEmulator } from './start.ts';

type Call = (stripe: Stripe) => Promise<unknown>;

/** Bypasses the SDK's types. */
const wrong = <T>(value: unknown): T => value as T;

describe('a parameter that is wrong', () => {
  it.each<[string, Call, string | undefined, string, string]>([
    [
      'a word that is not in the list',
      (stripe) => stripe.customers.create({ tax_exempt: wrong('sometimes') }),
      undefined,
      'tax_exempt',
      'Invalid tax_exempt: must be one of exempt, none, or reverse',
    ],
    [
      'a word that is not there',
      (stripe) => stripe.prices.create({ currency: 'usd', recurring: wrong({ interval_count: 2 }) }),
      'parameter_missing',
      'recurring[interval]',
      'Missing required param: recurring[interval].',
    ],
    [
      'names that nobody knows, before all else',
      (stripe) => stripe.products.create(wrong({ colour: 'red', size: 'L' })),
      'parameter_unknown',
      'colour',
      'Received unknown parameters: colour, size',
    ],
    [
      'a text for a hash',
      (stripe) => stripe.customers.create({ address: wrong('x') }),
      undefined,
      'address',
      'Invalid object',
    ],
    [
      'a text for a list',
      (stripe) => stripe.customers.create({ preferred_locales: wrong('x') }),
      undefined,
      'preferred_locales',
      'Invalid array',
    ],
  ])('%s', async (_, call, code, param, message) => {
    const { stripe } = await startEmulator();
    expect(await refusal(call(stripe))).toEqual({ code, param, status: 400, message });
  });

  it.each<[Stripe.CouponCreateParams, string, string]>([
    [{ percent_off: 5, amount_off: 5, currency: 'usd' }, 'parameters_exclusive', 'amount_off'],
    [{ duration: 'once' }, 'parameter_missing', 'percent_off'],
    [{ amount_off: 5 }, 'parameter_missing', 'currency'],
    [{ percent_off: 5, duration: 'repeating' }, 'parameter_missing', 'duration_in_months'],
  ])('a coupon of %j', async (params, code, param) => {
    const { stripe } = await startEmulator();
    expect(await refusal(stripe.coupons.create(params))).toMatchObject({ code, param, status: 400 });
  });

  it.each<[Omit<Stripe.PriceCreateParams, 'currency'>, string | undefined, string]>([
    [{ unit_amount: 1 }, undefined, 'You must specify either `product` or `product_data` when creating a price.'],
    [
      { product_data: { name: 'x' } },
      undefined,
      'Prices require an `unit_amount` or `unit_amount_decimal` parameter to be set.',
    ],
    [{ product_data: { name: 'x' }, unit_amount: -1 }, 'unit_amount', 'Invalid non-negative integer'],
    [
      { product_data: { name: 'x' }, recurring: { interval: 'month', interval_count: 37 }, unit_amount: 1 },
      'recurring[interval_count]',
      "The interval_count for monthly prices can't be greater than 36",
    ],
  ])('a price of %j', async (params, param, message) => {
    const { stripe } = await startEmulator();
    const told = await refusal(stripe.prices.create({ currency: 'usd', ...params }));
    expect(told).toEqual({ code: undefined, param, status: 400, message });
  });

  it('a coupon beside a promotion code', async () => {
    const { stripe } = await startEmulator();
    const { monthly } = await makePlans(stripe);
    const { id: customer } = await makeMember(stripe);
    const { id: coupon } = await stripe.coupons.create({ percent_off: 10 });
    const { id: promotion_code } = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon } });
    const discounts = [{ coupon, promotion_code }];
    const both = stripe.subscriptions.create({ customer, items: [{ price: monthly }], discounts });
    expect(await refusal(both)).toMatchObject({ code: 'parameters_exclusive', param: 'discounts[0]', status: 400 });
  });

  it('a search, which is not modelled', async () => {
    const { stripe } = await startEmulator();
    expect(await refusal(stripe.customers.search({ query: "name:'x'" }))).toMatchObject({
      code: 'emulator_not_modelled',
      status: 400,
    });
  });

  it.each<[string, Call]>([
    ['a payment', (stripe) => stripe.paymentIntents.create({ amount: 1000, currency: 'zzz' })],
    ['a price', (stripe) => stripe.prices.create({ currency: 'zzz', product_data: { name: 'x' }, unit_amount: 1 })],
    [
      'the balance of a customer',
      async (stripe) =>
        stripe.customers.createBalanceTransaction((await stripe.customers.create()).id, { amount: 1, currency: 'zzz' }),
    ],
  ])('a currency that Stripe does not take: of %s', async (_, call) => {
    const { stripe } = await startEmulator();
    const told = await refusal(call(stripe));
    expect(told).toMatchObject({ status: 400, param: 'currency', code: undefined });
    expect(told.message).toMatch(/^Invalid currency: zzz\. Stripe currently supports these currencies: usd, /);
  });

  it('an empty text where nothing can be taken away', async () => {
    const { stripe } = await startEmulator();
    const told = await refusal(stripe.products.create({ name: '' }));
    expect(told).toMatchObject({ code: 'parameter_invalid_empty', param: 'name', status: 400 });
    expect(told.message).toMatch(/^You passed an empty string for 'name'\. We assume empty values/);
  });
});

describe('an id that leads nowhere', () => {
  it.each<[string, Call, string]>([
    ['customer', (stripe) => stripe.customers.retrieve('x'), 'id'],
    ['product', (stripe) => stripe.products.retrieve('x'), 'id'],
    ['price', (stripe) => stripe.prices.retrieve('x'), 'price'],
    ['payment_intent', (stripe) => stripe.paymentIntents.confirm('x'), 'intent'],
    ['setupintent', (stripe) => stripe.setupIntents.retrieve('x'), 'intent'],
    ['PaymentMethod', (stripe) => stripe.paymentMethods.attach('x', { customer: 'y' }), 'payment_method'],
    ['charge', (stripe) => stripe.charges.retrieve('x'), 'id'],
    ['refund', (stripe) => stripe.refunds.retrieve('x'), 'refund'],
    ['dispute', (stripe) => stripe.disputes.retrieve('x'), 'dispute'],
    ['coupon', (stripe) => stripe.coupons.del('x'), 'coupon'],
    ['promotion code', (stripe) => stripe.promotionCodes.update('x'), 'promotion_code'],
    ['checkout.session', (stripe) => stripe.checkout.sessions.expire('x'), 'session'],
    ['subscription', (stripe) => stripe.subscriptions.cancel('x'), 'id'],
  ])('of the address is named as Stripe names it: %s', async (noun, call, param) => {
    const { stripe } = await startEmulator();
    const message = `No such ${noun}: 'x'`;
    expect(await refusal(call(stripe))).toEqual({ code: 'resource_missing', status: 404, param, message });
  });

  it('of a parameter is a bad request', async () => {
    const { stripe } = await startEmulator();
    expect(await refusal(stripe.refunds.create({ payment_intent: 'x' }))).toMatchObject({
      code: 'resource_missing',
      status: 400,
      param: 'payment_intent',
    });
  });
});

describe('an error', () => {
  it('tells where its code and its request are explained', async () => {
    const { stripe } = await startEmulator();
    const error = await stripe.customers.retrieve('x').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
      request_log_url: expect.stringMatching(/^https:\/\/dashboard\.stripe\.com\/test\/logs\/req_\w+$/) as unknown,
    });
  });
});

describe('what cannot be expanded', () => {
  it.each<[string, Call, string | undefined, string]>([
    [
      'a name that leads nowhere',
      (stripe) => stripe.customers.list({ expand: ['data.nothing'] }),
      undefined,
      'This property cannot be expanded (data.nothing).',
    ],
    [
      'a name of what a list holds',
      (stripe) => stripe.subscriptions.list({ expand: ['customer'] }),
      undefined,
      "This property cannot be expanded (customer). You may want to try expanding 'data.customer' instead.",
    ],
    [
      'a path of five steps',
      (stripe) => stripe.subscriptions.list({ expand: ['data.items.data.price.product'] }),
      'property_expansion_max_depth',
      'You cannot expand more than 4 levels of a property. Property: data.items.data.price.product',
    ],
  ])('%s', async (_, call, code, message) => {
    const { stripe } = await startEmulator();
    await stripe.customers.create();
    expect(await refusal(call(stripe))).toEqual({ code, param: undefined, status: 400, message });
  });
});

describe('metadata', () => {
  const keys = (count: number, from = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${from + index}`, 'x']));

  it.each([
    ['a key of 41 characters', { ['k'.repeat(41)]: 'x' }, /^Metadata keys can have up to 40 characters/],
    ['a value of 501 characters', { key: 'x'.repeat(501) }, /^Metadata values can have up to 500 characters/],
    ['51 keys', keys(51), /^Metadata can have up to 50 keys, but you've set 51\./],
  ])('is refused with %s', async (_, metadata, message) => {
    const { stripe } = await startEmulator();
    const told = await refusal(stripe.customers.create({ metadata }));
    expect(told).toMatchObject({ status: 400, code: undefined });
    expect(told.message).toMatch(message);
  });

  it('is counted as it is once it is merged', async () => {
    const { stripe } = await startEmulator();
    const { id } = await stripe.customers.create({ metadata: keys(30) });
    expect((await refusal(stripe.customers.update(id, { metadata: keys(30, 30) }))).status).toBe(400);
    const emptied = Object.fromEntries(Object.keys(keys(30)).map((key) => [key, '']));
    const swapped = await stripe.customers.update(id, { metadata: { ...emptied, ...keys(30, 30) } });
    expect(Object.keys(swapped.metadata)).toHaveLength(30);
  });
});
