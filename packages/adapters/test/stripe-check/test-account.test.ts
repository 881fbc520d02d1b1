import { createStripeEmulator } from '@houselights/stripe-emulator';
import Stripe from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { ClockedClient } from '../../src/stripe-check/clocked-client.ts';
import { mark, StripeSaid, createTestAccount } from '../../src/stripe-check/index.ts';
import { told } from '../../src/stripe-check/said.ts';
import type { StripeEmulatorOptions } from '@houselights/stripe-emulator';

const hour = 60 * 60 * 1_000;

/** A test account over sockets, as with Stripe. */
async function open(options: StripeEmulatorOptions = {}) {
  const emulator = await createStripeEmulator(options);
  onTestFinished(() => emulator.close());
  const { url: apiUrl } = await emulator.listen({ host: '127.0.0.1', port: 0 });
  const { secretKey } = emulator;
  const stripe = new Stripe(secretKey, {
    httpClient: emulator.httpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return { emulator, stripe, start: (run: string) => createTestAccount({ secretKey, apiUrl, tax: false, run }) };
}

const ada = { accountId: 'ada', email: 'ada@example.com', name: 'Ada Lovelace & Söhne', insteadOf: undefined };

it("makes the product's customers live by the clock, and lists the subscriptions of those alone", async () => {
  const { stripe, start } = await open();
  const account = start('one');
  const before = await account.payments.makeCustomer({ ...ada, accountId: 'before' });
  await account.beginClock('a part');
  const customerId = await account.payments.makeCustomer(ada);
  expect(await stripe.customers.retrieve(before)).toMatchObject({ test_clock: null });
  expect(await stripe.customers.retrieve(customerId)).toMatchObject({
    name: ada.name,
    test_clock: expect.stringMatching(/^clock_/) as unknown,
  });
  const product = {
    planId: 'p',
    planName: `${mark} one`,
    interval: 'month',
    currency: 'USD',
    amountMinor: 399,
  } as const;
  const priceId = await account.payments.ensurePrice(product);
  const subscribe = async (of: string) => {
    const cardId = await account.addCard(of, 'good');
    return account.subscribe({ customerId: of, priceId, cardId, trialDays: 0 });
  };
  await subscribe(before);
  const own = await subscribe(customerId);
  expect((await account.payments.listSubscriptions(undefined)).items.map(({ id }) => id)).toEqual([own]);

  const [from, to] = [account.now(), new Date(account.now().getTime() + 35 * 24 * hour)];
  await account.advance(to);
  expect(account.now().getTime() - from.getTime()).toBe(35 * 24 * hour);
  expect(await account.look.charges(customerId)).toHaveLength(2);
  expect(await account.look.charges(before)).toHaveLength(1);
});

it('takes away what it has made and what was left behind, and nothing else', async () => {
  const long = 7 * hour;
  let ago = long;
  const { stripe, start } = await open({ now: () => Date.now() - ago });
  const sell = async (run: string) => {
    const account = start(run);
    await account.beginClock('a part');
    const name = `${mark} ${run}: Monthly`;
    await account.payments.ensurePrice({
      planId: run,
      planName: name,
      interval: 'month',
      currency: 'USD',
      amountMinor: 399,
    });
    await account.makePromotion({ code: run, percentOff: 10, months: 1 });
    return account;
  };
  await sell('killed');
  await stripe.products.create({ name: 'Tickets' });
  await stripe.coupons.create({ name: 'Spring', percent_off: 5 });
  await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000, name: 'Of somebody else' });
  ago = 0;
  await sell('beside');
  const own = await sell('own');
  await own.close();
  const names = async (list: Promise<{ data: readonly { readonly name: string | null }[] }>) =>
    (await list).data.map(({ name }) => name ?? '').toSorted((a, b) => (a < b ? -1 : 1));
  expect(await names(stripe.products.list({ active: true }))).toEqual([`${mark} beside: Monthly`, 'Tickets']);
  expect(await names(stripe.coupons.list())).toEqual([`${mark} beside`, 'Spring']);
  expect(await names(stripe.testHelpers.testClocks.list())).toEqual([`${mark} beside: a part`, 'Of somebody else']);
  expect((await stripe.prices.list({ active: true })).data).toHaveLength(1);
  await expect(own.beginClock('another part')).rejects.toThrow(StripeSaid);
});

/** Answers with these statuses, in order. */
class Answers extends Stripe.HttpClient {
  private readonly statuses: number[];
  constructor(statuses: readonly number[]) {
    super();
    this.statuses = [...statuses];
  }
  override makeRequest(): ReturnType<Stripe.HttpClient['makeRequest']> {
    const status = this.statuses.shift() ?? 0;
    return Promise.resolve(new Stripe.HttpClientResponse(status, { 'request-id': `req_${status}` }));
  }
}

const request = (client: ClockedClient) =>
  client.makeRequest('stripe', '443', '/v1/charges?limit=1', 'GET', {}, '', 'https', 1_000);

it('asks again where it was one request too many, some times', async () => {
  const pauses: number[] = [];
  const wait = (ms: number) => Promise.resolve(pauses.push(ms));
  const client = new ClockedClient(new Answers([429, 429, 200]), 0, wait);
  expect((await request(client)).getStatusCode()).toBe(200);
  expect(pauses).toEqual([1_000, 2_000]);
  const refused = new ClockedClient(new Answers(Array.from({ length: 9 }, () => 429)), 0, wait);
  expect((await request(refused)).getStatusCode()).toBe(429);
  expect(refused.refused).toBe('GET /v1/charges: 429, request req_429');
});

it('leaves time between requests', async () => {
  const pauses: number[] = [];
  const client = new ClockedClient(new Answers([200, 200, 200]), 60_000, (ms) => Promise.resolve(pauses.push(ms)));
  for (let n = 0; n < 3; n += 1) await request(client);
  expect(pauses.map((ms) => Math.round(ms / 60_000))).toEqual([1, 2]);
});

it('says what Stripe says, without keys', async () => {
  const message = 'Invalid API Key provided: sk_test_51secret. Or rk_live_abc, or whsec_def';
  const refused = told(() =>
    Promise.reject(new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message })),
  );
  await expect(refused).rejects.toThrow(StripeSaid);
  await expect(refused).rejects.toThrow(
    'Stripe says "Invalid API Key provided: … Or … or …" (StripeInvalidRequestError)',
  );
});
