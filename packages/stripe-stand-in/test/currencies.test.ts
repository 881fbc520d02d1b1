import { describe, expect, it } from 'vitest';
import { itemOf, makeMember, makePlans, refusal, startStandIn } from './start.ts';

async function dollarsAndEuros() {
  const started = await startStandIn();
  const { stripe } = started;
  const { monthly } = await makePlans(stripe);
  const product = await stripe.products.create({ name: 'Abo' });
  const euros = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 699,
    recurring: { interval: 'month' },
  });
  const customer = await makeMember(stripe);
  return { ...started, monthly, euros: euros.id, product: product.id, customer: customer.id };
}

describe('a subscription in dollars', () => {
  it('takes no price in euros', async () => {
    const { stripe, monthly, euros, product, customer } = await dollarsAndEuros();
    const subscription = await stripe.subscriptions.create({ customer, items: [{ price: monthly }] });
    const { id } = itemOf(subscription);
    const calls = [
      stripe.subscriptions.update(subscription.id, { items: [{ id, price: euros }] }),
      stripe.subscriptions.update(subscription.id, { items: [{ id, deleted: true }, { price: euros }] }),
      stripe.subscriptionItems.update(id, { price: euros }),
      stripe.subscriptionItems.update(id, {
        price_data: { product, currency: 'eur', unit_amount: 500, recurring: { interval: 'month' } },
      }),
      stripe.subscriptionItems.create({ subscription: subscription.id, price: euros }),
      stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: { items: [{ id, price: euros }] },
      }),
    ];
    for (const call of calls)
      expect(await refusal(call)).toMatchObject({
        status: 400,
        message: "The price specified only supports `eur`. This doesn't match the expected currency: `usd`.",
      });
    expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(monthly);
  });
});
