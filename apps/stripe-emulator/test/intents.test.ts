import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { idOf, refusal, startEmulator } from './start.ts';

const return_url = 'https://house.example.test/back';
const usd = { amount: 2000, currency: 'usd' };

/** The thrown error, with the payment that it includes. */
async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const thrown = await call.catch((error: unknown) => error);
  if (!(thrown instanceof Stripe.errors.StripeError)) throw new Error('The call was not refused.');
  return thrown;
}

describe('the amount of a payment', () => {
  it.each([
    [0, 'usd', 'parameter_invalid_integer', 'This value must be greater than or equal to 1.'],
    [-1, 'usd', 'parameter_invalid_integer', 'This value must be greater than or equal to 1.'],
    [49, 'usd', 'amount_too_small', 'Amount must be at least $0.50 usd'],
    [49, 'jpy', 'amount_too_small', 'Amount must be at least ¥50 jpy'],
    [100_000_000, 'usd', 'amount_too_large', 'Amount must be no more than $999,999.99 usd'],
  ])('of %d %s is refused', async (amount, currency, code, message) => {
    const { stripe } = await startEmulator();
    const told = await refusal(stripe.paymentIntents.create({ amount, currency }));
    expect(told).toEqual({ code, param: 'amount', status: 400, message });
  });
});

describe('a payment intent', () => {
  it('captures by itself, in its own time, unless it is told otherwise', async () => {
    const { stripe } = await startEmulator();
    expect((await stripe.paymentIntents.create(usd)).capture_method).toBe('automatic_async');
  });

  it.each<[string, (stripe: Stripe, id: string) => Promise<unknown>, RegExp]>([
    ['confirmed', (stripe, id) => stripe.paymentIntents.confirm(id), /has already succeeded after being previously/],
    ['canceled', (stripe, id) => stripe.paymentIntents.cancel(id), /may be canceled: requires_payment_method, /],
    [
      'changed',
      (stripe, id) => stripe.paymentIntents.update(id, { amount: 3000 }),
      /^This PaymentIntent's amount could/,
    ],
  ])('that has succeeded cannot be %s, and is shown', async (_, call, message) => {
    const { stripe } = await startEmulator();
    const { id } = await stripe.paymentIntents.create({
      ...usd,
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url,
    });
    const error = await errorOf(call(stripe, id));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(error.message).toMatch(message);
    expect(error.payment_intent).toMatchObject({ id, status: 'succeeded' });
  });

  it('takes no card of somebody else', async () => {
    const { stripe } = await startEmulator();
    const owner = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    const other = await stripe.customers.create();
    const [card] = (await stripe.customers.listPaymentMethods(owner.id)).data;
    const payment_method = card!.id;
    const nobody = await refusal(stripe.paymentIntents.create({ ...usd, payment_method }));
    expect(nobody).toMatchObject({ status: 400, code: undefined, param: 'payment_method' });
    expect(nobody.message).toMatch(/belongs to the Customer .* Please include the Customer/);
    const wrong = await refusal(stripe.paymentIntents.create({ ...usd, customer: other.id, payment_method }));
    expect(wrong.message).toMatch(/does not belong to the Customer you supplied/);
  });
});

describe('a card that asks for its owner', () => {
  it.each([{ off_session: true }, { error_on_requires_action: true }])('is declined with %j', async (how) => {
    const { stripe } = await startEmulator();
    const { id: customer } = await stripe.customers.create();
    const error = await errorOf(
      stripe.paymentIntents.create({
        ...usd,
        ...how,
        customer,
        confirm: true,
        payment_method: 'pm_card_authenticationRequired',
      }),
    );
    const told = { code: 'authentication_required', decline_code: 'authentication_required' };
    expect(error).toMatchObject({ ...told, type: 'StripeCardError', statusCode: 402 });
    const [intent] = (await stripe.paymentIntents.list({ expand: ['data.latest_charge'] })).data;
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_payment_error: told,
      latest_charge: { status: 'failed', failure_code: 'authentication_required' },
    });
    expect(error.payment_intent?.id).toBe(intent?.id);
  });
});

describe('a setup intent', () => {
  it('is canceled for a reason, once', async () => {
    const { stripe } = await startEmulator();
    const { id } = await stripe.setupIntents.create();
    expect(await stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    const error = await errorOf(stripe.setupIntents.cancel(id));
    expect(error).toMatchObject({ code: 'setup_intent_unexpected_state', setup_intent: { id } });
    expect(error.message).toBe('You cannot cancel this SetupIntent because it is already canceled.');
  });

  it('that has succeeded takes notes, but no other card', async () => {
    const { stripe } = await startEmulator();
    const { id: customer } = await stripe.customers.create();
    const done = await stripe.setupIntents.create({ customer, confirm: true, payment_method: 'pm_card_visa' });
    expect((await stripe.setupIntents.update(done.id, { metadata: { note: 'x' } })).metadata).toEqual({ note: 'x' });
    const error = await errorOf(stripe.setupIntents.update(done.id, { payment_method: 'pm_card_amex' }));
    expect(error.message).toBe('You cannot update this SetupIntent because it has already succeeded.');
    const other = await stripe.customers.create();
    const card = idOf(done.payment_method);
    const told = await refusal(stripe.setupIntents.create({ customer: other.id, payment_method: card }));
    expect(told).toMatchObject({ status: 400, code: undefined, param: 'payment_method' });
  });
});

describe("the entries of a customer's balance", () => {
  it('are listed by the time they were made', async () => {
    const { stripe } = await startEmulator();
    const { id } = await stripe.customers.create();
    const { created } = await stripe.customers.createBalanceTransaction(id, { amount: -500, currency: 'usd' });
    const count = async (gte: number) =>
      (await stripe.customers.listBalanceTransactions(id, { created: { gte } })).data.length;
    expect([await count(created), await count(created + 1)]).toEqual([1, 0]);
  });
});

describe('a payment that is captured by hand', () => {
  const authorize = async (stripe: Stripe) => {
    const made = await stripe.paymentIntents.create({
      ...usd,
      capture_method: 'manual',
      confirm: true,
      expand: ['latest_charge'],
      payment_method: 'pm_card_visa',
      return_url,
    });
    expect(made).toMatchObject({ status: 'requires_capture', amount_capturable: 2000, amount_received: 0 });
    expect(made.latest_charge).toMatchObject({
      status: 'succeeded',
      paid: true,
      captured: false,
      amount_captured: 0,
      balance_transaction: null,
    });
    return made.id;
  };

  it.each([
    [{}, 2000, 0],
    [{ amount_to_capture: 1500 }, 1500, 500],
  ])('takes %j', async (asked, received, rest) => {
    const { stripe } = await startEmulator();
    const id = await authorize(stripe);
    const paid = await stripe.paymentIntents.capture(id, { ...asked, expand: ['latest_charge.balance_transaction'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: received });
    expect(paid.latest_charge).toMatchObject({
      captured: true,
      amount_captured: received,
      amount_refunded: rest,
      balance_transaction: { amount: received },
    });
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(received);
    expect((await errorOf(stripe.paymentIntents.capture(id))).code).toBe('payment_intent_unexpected_state');
  });

  it('takes no more than was authorized', async () => {
    const { stripe } = await startEmulator();
    const id = await authorize(stripe);
    expect(await refusal(stripe.paymentIntents.capture(id, { amount_to_capture: 2001 }))).toMatchObject({
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
    expect((await refusal(stripe.refunds.create({ payment_intent: id }))).status).toBe(400);
  });

  it('lets everything go when it is canceled', async () => {
    const { stripe } = await startEmulator();
    const id = await authorize(stripe);
    const canceled = await stripe.paymentIntents.cancel(id, { expand: ['latest_charge'] });
    expect(canceled).toMatchObject({ status: 'canceled', amount_capturable: 0 });
    expect(canceled.latest_charge).toMatchObject({ refunded: true, amount_refunded: 2000, captured: false });
    expect((await stripe.balanceTransactions.list()).data).toEqual([]);
  });
});
