import { PaymentsMisconfigured } from '@houselights/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiVersion } from '../../src/stripe/client.ts';
import { endpointProblems } from '../../src/stripe/inspect.ts';
import { createPayments } from '../../src/stripe/payments.ts';
import { webhookEvents } from '../../src/stripe/webhook-events.ts';
import { openStripe } from './house.ts';
import type { Call, StripeHouse } from './house.ts';

const webhookUrl = 'https://films.example/api/v1/webhooks/stripe';
const webhook = { url: webhookUrl, secret: 'whsec_made_up_here', events: webhookEvents };

let house: StripeHouse;
beforeEach(async () => {
  house = await openStripe({ webhook, secretKey: 'rk_test_made_up_here' });
});

const look = (forbids?: (call: Call) => boolean, customerId?: string) =>
  house.start(forbids).inspect({ webhookUrl, customerId });

it('finds nothing wrong where everything is right, and tells the account and its mode', async () => {
  const { id: customer } = await house.stripe.customers.create({});
  expect(await look(undefined, customer)).toEqual({
    livemode: false,
    accountId: house.emulator.accountId,
    knowsCustomer: true,
    problems: [],
  });
});

it('tells a customer of another account from one that was deleted', async () => {
  const { id: customer } = await house.stripe.customers.create({});
  await house.stripe.customers.del(customer);
  expect((await look(undefined, customer)).knowsCustomer).toBe(true);
  expect((await look(undefined, 'cus_elsewhere')).knowsCustomer).toBe(false);
});

it.each([
  ['Charges and refunds', '/v1/charges'],
  ['Checkout Sessions', '/v1/checkout/sessions'],
  ['Coupons', '/v1/coupons'],
  ['Customer portal', '/v1/billing_portal/configurations'],
  ['Customers', '/v1/customers'],
  ['Disputes', '/v1/disputes'],
  ['Events', '/v1/events'],
  ['Invoices', '/v1/invoices'],
  ['PaymentMethods', '/v1/payment_methods'],
  ['Prices', '/v1/prices'],
  ['Products', '/v1/products'],
  ['Promotion codes', '/v1/promotion_codes'],
  ['Subscriptions', '/v1/subscriptions'],
])('names the permission that a restricted key lacks: %s', async (name, path) => {
  const { problems } = await look((call) => call.path === path);
  expect(problems).toEqual([expect.stringContaining(`lacks permissions: ${name}. `)]);
});

it('names all that are lacking at once', async () => {
  const { problems } = await look(({ path }) => path === '/v1/coupons' || path === '/v1/prices');
  expect(problems).toEqual([expect.stringContaining('lacks permissions: Coupons, Prices. ')]);
});

it('goes on where the key may not tell its account, nor read customers or endpoints', async () => {
  const forbidden = ['/v1/account', '/v1/webhook_endpoints', '/v1/customers/cus_1'];
  expect(await look(({ path }) => forbidden.includes(path), 'cus_1')).toMatchObject({
    accountId: undefined,
    knowsCustomer: undefined,
    problems: [expect.stringContaining('may not read Webhook Endpoints')],
  });
});

it('throws a sentence where the key is not taken', async () => {
  const { emulator } = await openStripe();
  const settings = { secretKey: 'rk_test_another_one', webhookSecret: '', apiUrl: 'http://127.0.0.1:1', tax: false };
  const context = { clock: { now: () => new Date() }, httpClient: emulator.httpClient() };
  const looking = createPayments(settings, context).inspect({ webhookUrl, customerId: undefined });
  const thrown = await looking.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(PaymentsMisconfigured);
  expect(String(thrown)).toContain('does not take the key in STRIPE_SECRET_KEY');
});

describe('of the webhook endpoint', () => {
  const right: Parameters<typeof endpointProblems>[0][number] = {
    id: 'we_1',
    url: webhookUrl,
    status: 'enabled',
    enabled_events: [...webhookEvents],
    api_version: apiVersion,
  };
  const of = (...endpoints: Parameters<typeof endpointProblems>[0]) =>
    endpointProblems(endpoints, { webhookUrl, mode: 'live' });

  it.each([
    ['all that is needed', [right]],
    ['everything', [{ ...right, enabled_events: ['*'] }]],
    ['one that is on beside one that is off', [{ ...right, id: 'we_2', status: 'disabled' }, right]],
  ])('%s is enough', (_, endpoints) => expect(of(...endpoints)).toEqual([]));

  it.each([
    ['none is there', [], "No webhook endpoint of Stripe's live mode points at https://films.example/api/v1/webhooks"],
    ['it points elsewhere', [{ ...right, url: 'https://films.example/webhooks' }], 'No webhook endpoint'],
    ['it is turned off', [{ ...right, status: 'disabled' }], 'we_1 is turned off'],
    ['it has no version', [{ ...right, api_version: null }], "the account's own API version: make one of 2026-10-28"],
    ['it has another version', [{ ...right, api_version: '2020-08-27' }], 'events of 2020-08-27 API version'],
  ])('says so when %s', (_, endpoints, sentence) => {
    expect(of(...endpoints)).toEqual([expect.stringContaining(sentence)]);
  });

  it.each(webhookEvents)('says so when it does not send %s', (type) => {
    const enabled_events = webhookEvents.filter((each) => each !== type);
    expect(of({ ...right, enabled_events })).toEqual([expect.stringContaining(`does not send ${type}:`)]);
  });
});
