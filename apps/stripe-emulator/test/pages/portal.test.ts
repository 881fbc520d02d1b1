import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { hours, idOf, itemOf, makeMember } from '../start.ts';
import { openHouse, site } from './house.ts';
import type { House } from './house.ts';
import { Visitor } from './visitor.ts';

const card = {
  'Card number': '5555 5555 5555 4444',
  Expiry: '12 / 30',
  CVC: '123',
  'Name on card': 'Ada Lovelace',
  Country: 'DE',
  'Postal code': '89073',
};
const home = `${site}/account`;
type Updates = Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate;
type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData;

/** A member whose subscription has its own card, as Checkout creates it. */
async function member(at: House, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const customer = await makeMember(at.stripe);
  const [kept] = (await at.stripe.customers.listPaymentMethods(customer.id)).data;
  const subscription = await at.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: at.plans.monthly }],
    default_payment_method: kept!.id,
    ...more,
  });
  return { customer, subscription, kept: kept!.id };
}

async function visit(at: House, customer: string, flow?: Flow, configuration?: string) {
  at.emulator.testControls.savePortalSettings();
  const session = await at.stripe.billingPortal.sessions.create({
    customer,
    return_url: home,
    ...(flow === undefined ? {} : { flow_data: flow }),
    ...(configuration === undefined ? {} : { configuration }),
  });
  return new Visitor(site).open(session.url);
}

const payingCard = async ({ stripe }: House, subscription: string): Promise<string | undefined> => {
  const { default_payment_method: method } = await stripe.subscriptions.retrieve(subscription, {
    expand: ['default_payment_method'],
  });
  return typeof method === 'object' ? method?.card?.last4 : undefined;
};

describe('the billing portal', () => {
  it('shows subscription, cards and invoices, and leads back', async () => {
    const at = await openHouse();
    const { customer } = await member(at);
    const visitor = await visit(at, customer.id);
    for (const shown of [
      'Test mode',
      'Membership active',
      '$3.99 per month. Renews on 28 February 2026',
      'Visa •••• 4242 default',
    ])
      expect(visitor.text).toContain(shown);
    await visitor.follow('← Back');
    expect(visitor.address).toBe(home);
  });

  it('adds a card that pays from now on, and removes the old one', async () => {
    const at = await openHouse();
    const { customer, subscription } = await member(at);
    const visitor = await visit(at, customer.id);
    expect(visitor.buttons().filter((each) => each.startsWith('Remove'))).toEqual([]);
    await visitor.follow('Add a card');
    await visitor.fill({ ...card, Expiry: '12 / 20' }).press('Save card');
    expect([visitor.status, visitor.error('Expiry')]).toEqual([422, "Your card's expiration year is invalid."]);
    await visitor.fill({ ...card, 'Card number': '4000000000009995' }).press('Save card');
    expect(visitor.status).toBe(402);
    expect(visitor.text).toContain('Your card has insufficient funds.');
    await visitor.fill(card).press('Save card');
    expect(visitor.text).toContain('Your card was saved.');
    expect(await payingCard(at, subscription.id)).toBe('4444');
    await visitor.press('Make default: Visa •••• 4242');
    expect(await payingCard(at, subscription.id)).toBe('4242');
    await visitor.press('Remove: Mastercard •••• 4444');
    expect((await at.stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
  });

  it('does not remove what a subscription is paid with, nor what is another customer’s', async () => {
    const at = await openHouse();
    const { customer, kept } = await member(at);
    const other = await member(at);
    const { address } = await visit(at, customer.id);
    const post = (path: string) => fetch(`${address}${path}`, { method: 'POST', redirect: 'manual' });
    expect((await post(`/cards/${kept}/remove`)).status).toBe(422);
    expect((await post(`/cards/${other.kept}/remove`)).status).toBe(404);
    expect((await post(`/cards/${other.kept}/default`)).status).toBe(404);
    expect((await post(`/cancel/${other.subscription.id}`)).status).toBe(404);
    expect((await at.stripe.subscriptions.retrieve(other.subscription.id)).cancel_at_period_end).toBe(false);
    expect((await at.stripe.customers.listPaymentMethods(other.customer.id)).data).toHaveLength(1);
  });

  it('asks the bank of a card, and goes back to the site after it', async () => {
    const at = await openHouse();
    const { customer, subscription } = await member(at);
    const visitor = await visit(at, customer.id, {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: `${home}?card` } },
    });
    const form = { ...card, 'Card number': '4000002500003155' };
    await visitor.fill(form).press('Save card');
    await visitor.press('Fail authentication');
    expect(visitor.status).toBe(402);
    expect(visitor.text).toContain('unable to authenticate');
    expect(await payingCard(at, subscription.id)).toBe('4242');
    await visitor.fill(form).press('Save card');
    await visitor.press('Complete authentication');
    expect(visitor.address).toBe(`${home}?card`);
    expect(await payingCard(at, subscription.id)).toBe('3155');
  });

  it('cancels at the end of the period, and takes that back', async () => {
    const at = await openHouse();
    const { customer, subscription } = await member(at);
    const visitor = await visit(at, customer.id);
    await visitor.follow('Cancel');
    expect(visitor.text).toContain('It goes on until 28 February 2026');
    await visitor.press('Cancel subscription');
    expect(visitor.text).toContain('Ends on 28 February 2026');
    expect((await at.stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(true);
    await visitor.press('Keep subscription');
    expect((await at.stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(false);
  });

  it('cancels at once and asks why where it is configured so', async () => {
    const at = await openHouse();
    const { customer, subscription } = await member(at);
    const configuration = await at.stripe.billingPortal.configurations.create({
      features: {
        subscription_cancel: {
          enabled: true,
          mode: 'immediately',
          cancellation_reason: { enabled: true, options: ['unused', 'other'] },
        },
      },
    });
    const flow: Flow = {
      type: 'subscription_cancel',
      subscription_cancel: { subscription: subscription.id },
      after_completion: { type: 'hosted_confirmation', hosted_confirmation: { custom_message: 'Come back soon.' } },
    };
    const visitor = await visit(at, customer.id, flow, configuration.id);
    visitor.document.getElementById('unused')?.setAttribute('checked', '');
    await visitor.press('Cancel subscription');
    expect(visitor.text).toContain('Come back soon.');
    expect(await at.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { feedback: 'unused' },
    });
    const second = await visit(at, customer.id, undefined, configuration.id);
    expect((await second.open(`${second.address}/card`)).status).toBe(403);
  });

  it('changes the plan once its price was seen', async () => {
    const at = await openHouse();
    const { customer, subscription } = await member(at);
    const { price } = itemOf(subscription);
    const configuration = await at.stripe.billingPortal.configurations.create({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          products: [{ product: idOf(price.product), prices: [at.plans.monthly, at.plans.dearer] }],
        },
      },
    });
    const visitor = await visit(at, customer.id, undefined, configuration.id);
    await visitor.follow('Change plan');
    expect(visitor.text).toContain('Membership, $7.99 per month');
    await visitor.open(`${visitor.address}?price=${at.plans.dearer}`);
    expect(visitor.text).toContain('Due today $4.00');
    await visitor.press('Confirm');
    expect(visitor.text).toContain('$7.99 per month');
    expect((await at.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([400, 399]);
    const foreign = await visitor.open(
      `${visitor.address.split('?')[0]}/update/${subscription.id}?price=${at.plans.annual}`,
    );
    expect(foreign.buttons()).toEqual(['Go on']);
  });

  it('confirms the change that its caller asks for', async () => {
    const at = await openHouse();
    const { customer, subscription } = await member(at);
    const configuration = await at.stripe.billingPortal.configurations.create({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          products: [{ product: idOf(itemOf(subscription).price.product), prices: [at.plans.dearer] }],
        },
      },
    });
    const flow: Flow = {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: itemOf(subscription).id, price: at.plans.dearer }],
      },
    };
    const visitor = await visit(at, customer.id, flow, configuration.id);
    expect(visitor.text).toContain('Due on 28 February 2026 $7.99');
    await visitor.press('Confirm');
    expect(itemOf(await at.stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(at.plans.dearer);
  });

  it.each<[string, Partial<Stripe.SubscriptionCreateParams>, Partial<Updates>, 'dearer' | 'annual', string, number[]]>([
    ['another interval is charged at once', {}, {}, 'annual', 'Due today $39.99', [3999, 399]],
    ['prorated or not', {}, { proration_behavior: 'create_prorations' }, 'annual', 'Due today $36.00', [3600, 399]],
    ['a change ends the trial', { trial_period_days: 14 }, {}, 'dearer', 'Due today $7.99', [799]],
    [
      'where it is not configured to go on',
      { trial_period_days: 14 },
      { trial_update_behavior: 'continue_trial', proration_behavior: 'always_invoice' },
      'annual',
      'Due on 14 February 2026 $39.99',
      [],
    ],
  ])('charges what it said: %s', async (_, more, updates, plan, due, charged) => {
    const at = await openHouse();
    const { customer, subscription } = await member(at, more);
    const { product } = itemOf(subscription).price;
    const prices = [at.plans.dearer, at.plans.annual];
    const configuration = await at.stripe.billingPortal.configurations.create({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          products: [{ product: idOf(product), prices }],
          ...updates,
        },
      },
    });
    const visitor = await visit(at, customer.id, undefined, configuration.id);
    await visitor.follow('Change plan');
    await visitor.open(`${visitor.address}?price=${at.plans[plan]}`);
    expect(visitor.text).toContain(due);
    await visitor.press('Confirm');
    expect((await at.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual(charged);
  });

  it('is open for an hour, to whoever has its address', async () => {
    const at = await openHouse();
    const { customer } = await member(at);
    const visitor = await visit(at, customer.id);
    const { address } = visitor;
    expect((await at.visit('/p/session/test_nothing')).status).toBe(404);
    await at.emulator.advance(hours(1));
    expect((await visitor.open(address)).status).toBe(410);
    await visitor.follow('Go back');
    expect(visitor.address).toBe(home);
  });
});
