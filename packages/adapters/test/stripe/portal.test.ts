import { PaymentsMisconfigured, PaymentsRefused } from '@houselights/core';
import { beforeEach, expect, it } from 'vitest';
import { openStripe } from './house.ts';
import type { StripeHouse } from './house.ts';
import type { Payments } from '@houselights/core';
import type Stripe from 'stripe';

let house: StripeHouse;
let customerId: string;
beforeEach(async () => {
  house = await openStripe();
  customerId = (await house.stripe.customers.create({ email: 'member@example.test' })).id;
});

const returnUrl = 'https://films.example/account';
const open = (payments: Payments, card = false) => payments.openPortal({ customerId, returnUrl, card });
const configurations = async () => (await house.stripe.billingPortal.configurations.list({ limit: 100 })).data;
/** The configuration of the newest session. */
async function used(): Promise<string> {
  const [event] = (await house.stripe.events.list({ type: 'billing_portal.session.created' })).data;
  if (event === undefined) throw new Error('no session was opened');
  return (event.data.object as { configuration: string }).configuration;
}

it('opens in an account whose portal nobody has set up, for cards and invoices and nothing else', async () => {
  expect(await open(house.start())).toContain('/p/session/');
  const [configuration] = await configurations();
  const features = Object.entries(configuration?.features ?? {}) as [string, { enabled: boolean }][];
  expect(features.filter(([, { enabled }]) => enabled).map(([name]) => name)).toEqual([
    'invoice_history',
    'payment_method_update',
  ]);
  expect(await open(house.start(), true)).toContain('/p/session/');
});

it('does not use what was saved in the Dashboard, where members change plans and cancel', async () => {
  const { id } = house.emulator.testControls.savePortalSettings();
  await open(house.start());
  expect(await used()).not.toBe(id);
});

it('makes one configuration, whatever starts again or beside', async () => {
  const processes = [house.start(), house.start(), house.start()];
  await Promise.all(processes.flatMap((payments) => [open(payments), open(payments, true)]));
  await open(house.start());
  expect(await configurations()).toHaveLength(1);
});

const spoilt: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  'was turned off': (id) => house.stripe.billingPortal.configurations.update(id, { active: false }),
  'lets members cancel now': (id) =>
    house.stripe.billingPortal.configurations.update(id, { features: { subscription_cancel: { enabled: true } } }),
  'shows no invoices any more': (id) =>
    house.stripe.billingPortal.configurations.update(id, { features: { invoice_history: { enabled: false } } }),
  'is not marked as ours any more': (id) => house.stripe.billingPortal.configurations.update(id, { metadata: '' }),
};

it.each(Object.entries(spoilt))('makes another one, once, at the next start when it %s', async (_, spoil) => {
  await open(house.start());
  const before = await used();
  await spoil(before);
  await Promise.all([open(house.start()), open(house.start())]);
  const after = await used();
  expect(after).not.toBe(before);
  await open(house.start());
  expect(await used()).toBe(after);
  await house.stripe.billingPortal.configurations.update(after, { active: false });
  await open(house.start());
  expect([before, after]).not.toContain(await used());
  expect(await configurations()).toHaveLength(3);
});

it.each<[string, Stripe.BillingPortal.ConfigurationUpdateParams]>([
  ['turned off', { active: false }],
  ['left without cards', { features: { payment_method_update: { enabled: false } } }],
])('goes on where its configuration is %s while it runs', async (_, change) => {
  const payments = house.start();
  await open(payments);
  const before = await used();
  await house.stripe.billingPortal.configurations.update(before, change);
  expect(await open(payments, true)).toContain('/p/session/');
  expect(await used()).not.toBe(before);
});

it('finds its own among very many of others', async () => {
  for (let count = 0; count < 120; count += 1) {
    await house.stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
  }
  await open(house.start());
  const made = await used();
  for (let count = 0; count < 120; count += 1) {
    await house.stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
  }
  await open(house.start());
  expect(await used()).toBe(made);
});

it('says no of a customer that is not there', async () => {
  const call = house.start().openPortal({ customerId: 'cus_nobody', returnUrl, card: false });
  await expect(call).rejects.toBeInstanceOf(PaymentsRefused);
});

it('says in a sentence what an operator has to do', async () => {
  const refused = await house
    .start()
    .openPortal({ customerId, returnUrl: '', card: false })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PaymentsMisconfigured);
  expect(String(refused)).toMatch(/does not open its customer portal \(\w+\): its log of the request req_\w+ says why/);
  const forbidden = house.start(({ path }) => path === '/v1/billing_portal/configurations');
  const withoutPermission = await open(forbidden).catch((error: unknown) => error);
  expect(withoutPermission).toBeInstanceOf(PaymentsMisconfigured);
  expect(String(withoutPermission)).toContain('lacks a permission (rak_plan_read)');
});
