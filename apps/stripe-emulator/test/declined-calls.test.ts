import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { idOf, makePlans, refusal, startEmulator } from './start.ts';

describe('a Checkout Session', () => {
  it.each<[string, Stripe.Checkout.SessionCreateParams, string, string]>([
    [
      'an e-mail address that is none',
      { mode: 'setup', currency: 'usd', customer_email: 'nope' },
      'email_invalid',
      'customer_email',
    ],
    ['no currency to keep a card for', { mode: 'setup' }, 'parameter_missing', 'currency'],
  ])('is not made with %s', async (_, params, code, param) => {
    const { stripe } = await startEmulator();
    const call = stripe.checkout.sessions.create({ ...params, success_url: 'https://example.test/' });
    expect(await refusal(call)).toMatchObject({ status: 400, code, param });
  });
});

describe('a price', () => {
  it('is not archived while it is the one that its product starts with', async () => {
    const { stripe } = await startEmulator();
    const { monthly, dearer } = await makePlans(stripe);
    const product = idOf((await stripe.prices.retrieve(monthly)).product);
    await stripe.products.update(product, { default_price: monthly });
    const archive = () => stripe.prices.update(monthly, { active: false });
    expect(await refusal(archive())).toMatchObject({
      status: 400,
      message: 'This price cannot be archived because it is the default price of its product.',
    });
    await stripe.products.update(product, { default_price: dearer });
    expect(await archive()).toMatchObject({ active: false });
  });
});
