import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { idOf, itemOf, makeMember, makePlans, refusal, startEmulator } from './start.ts';

type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData;

async function portal(
  features: (plans: string[], product: string) => Stripe.BillingPortal.ConfigurationCreateParams.Features,
) {
  const { stripe } = await startEmulator();
  const { monthly, dearer, annual } = await makePlans(stripe);
  const { id: customer } = await makeMember(stripe);
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: monthly }] });
  const item = itemOf(subscription);
  const configuration = await stripe.billingPortal.configurations.create({
    features: features([monthly, dearer], idOf(item.price.product)),
  });
  const open = (flow_data: Flow) =>
    stripe.billingPortal.sessions.create({ customer, configuration: configuration.id, flow_data });
  const confirm = (price: string): Flow => ({
    type: 'subscription_update_confirm',
    subscription_update_confirm: { subscription: subscription.id, items: [{ id: item.id, price }] },
  });
  return { open, confirm, subscription: subscription.id, dearer, annual };
}

describe('a link into the portal', () => {
  it.each<[string, (subscription: string) => Flow]>([
    [
      'This subscription cannot be canceled because the subscription cancellation',
      (subscription) => ({
        type: 'subscription_cancel',
        subscription_cancel: { subscription },
      }),
    ],
    [
      'This subscription cannot be updated because the subscription update',
      (subscription) => ({
        type: 'subscription_update',
        subscription_update: { subscription },
      }),
    ],
    [
      'The payment method cannot be updated because the payment method update',
      () => ({ type: 'payment_method_update' }),
    ],
  ])('leads to nothing that is turned off: %s', async (message, flow) => {
    const { open, subscription } = await portal(() => ({ invoice_history: { enabled: true } }));
    expect(await refusal(open(flow(subscription)))).toMatchObject({
      status: 400,
      message: `${message} feature in the portal configuration is disabled.`,
    });
  });

  it('asks to confirm no update where updates are turned off', async () => {
    const { open, confirm, dearer } = await portal(() => ({ subscription_update: { enabled: false } }));
    expect(await refusal(open(confirm(dearer)))).toMatchObject({ status: 400 });
  });

  it('asks to confirm only prices that the portal offers', async () => {
    const { open, confirm, dearer, annual } = await portal((prices, product) => ({
      subscription_update: { enabled: true, default_allowed_updates: ['price'], products: [{ product, prices }] },
    }));
    expect(await open(confirm(dearer))).toMatchObject({ flow: { type: 'subscription_update_confirm' } });
    expect(await refusal(open(confirm(annual)))).toMatchObject({
      status: 400,
      param: 'flow_data[subscription_update_confirm][items][0][price]',
    });
  });
});
