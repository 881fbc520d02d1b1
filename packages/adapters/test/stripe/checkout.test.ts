import { beforeEach, expect, it } from 'vitest';
import { openStripe } from './house.ts';
import type { StripeHouse } from './house.ts';
import type { CheckoutRequest, Payments } from '@houselights/core';

let house: StripeHouse;
let payments: Payments;
beforeEach(async () => {
  house = await openStripe();
  payments = house.start();
});

async function subscription(): Promise<CheckoutRequest['what']> {
  const price = {
    planId: 'monthly',
    planName: 'Monthly',
    interval: 'month' as const,
    currency: 'USD',
    amountMinor: 399,
  };
  return { kind: 'subscription', priceId: await payments.ensurePrice(price), trialDays: 14 };
}

const purchases: Readonly<Record<string, () => Promise<CheckoutRequest['what']>>> = {
  'a subscription': subscription,
  'a gift': () => Promise.resolve({ kind: 'once', amountMinor: 1_197, words: '3 months' }),
};

it.each(Object.entries(purchases))('%s is sold for cards only, and in its own currency', async (_, what) => {
  const { id: customerId } = await house.stripe.customers.create({ email: 'member@example.test' });
  const { id } = await payments.openCheckout({
    checkoutId: 'checkout-1',
    customerId,
    currency: 'USD',
    what: await what(),
    successUrl: 'https://films.example/done',
    cancelUrl: 'https://films.example/payment',
    expiresAt: new Date(house.emulator.now() + 3_600_000),
  });
  expect(await house.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    currency: 'usd',
  });
  await expect(house.emulator.testControls.payCheckoutByLink(id)).rejects.toThrow('does not offer Link');
  expect(await house.emulator.testControls.payCheckout(id)).toEqual({ outcome: 'complete' });
  expect((await payments.readCustomer(customerId)).card?.last4 ?? '4242').toBe('4242');
});
