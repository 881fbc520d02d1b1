import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { surface } from '../src/api-surface.ts';
import { days, dice, makeMember, makePlans, startEmulator } from './start.ts';
import type { Started } from './start.ts';

const oddities = [
  '',
  '0',
  '1',
  '-1',
  '1.5',
  '99',
  '399',
  '99999999999999999',
  'true',
  'false',
  'now',
  'unchanged',
  'null',
  'x',
  '%',
  "'",
  '[]',
  '__proto__',
  'constructor',
  'usd',
  'xyz',
  'card',
  'subscription',
  'payment',
  'setup',
  'month',
  'void',
  'once',
  'forever',
  'repeating',
  'create_prorations',
  'always_invoice',
  'pending_if_incomplete',
  'default_incomplete',
  'all',
  'paid',
  'open',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'https://example.test/',
  '1769860800',
  '1772280000',
  'ünï\u0000',
  'a'.repeat(6000),
];

/** Ids of existing objects of every kind, so that calls find something. */
async function someIds(started: Started): Promise<string[]> {
  const { stripe, emulator } = started;
  const { monthly, annual } = await makePlans(stripe);
  const ids: string[] = [monthly, annual];
  const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'repeating', duration_in_months: 2 });
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } });
  const customer = await makeMember(stripe);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly }],
    discounts: [{ coupon: coupon.id }],
  });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: annual, quantity: 1 }],
    success_url: 'https://house.test/',
  });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1769860800 });
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer: customer.id });
  const setup = await stripe.setupIntents.create({ customer: customer.id });
  const lists = await Promise.all([
    stripe.invoices.list(),
    stripe.charges.list(),
    stripe.customers.listPaymentMethods(customer.id),
    stripe.balanceTransactions.list(),
    stripe.events.list(),
    stripe.products.list(),
  ]);
  ids.push(
    ...[coupon, code, customer, subscription, session, clock, intent, setup, ...subscription.items.data].map(
      (each) => each.id,
    ),
    ...lists.flatMap((list) => list.data.map((each) => each.id)),
  );
  ids.push(emulator.testControls.openDispute(lists[1].data[0]!.id).id);
  return ids;
}

/** The id prefixes of objects by their name in a path or parameter. */
const beginnings: Readonly<Record<string, string>> = {
  customers: 'cus_',
  customer: 'cus_',
  products: 'prod_',
  product: 'prod_',
  prices: 'price_',
  price: 'price_',
  subscriptions: 'sub_',
  subscription: 'sub_',
  invoices: 'in_',
  invoice: 'in_',
  charges: 'ch_',
  charge: 'ch_',
  payment_intents: 'pi_',
  payment_intent: 'pi_',
  setup_intents: 'seti_',
  disputes: 'du_',
  promotion_codes: 'promo_',
  sessions: 'cs_',
  test_clocks: 'clock_',
  test_clock: 'clock_',
  payment_methods: 'pm_',
  payment_method: 'pm_',
  default_payment_method: 'pm_',
  subscription_items: 'si_',
  balance_transactions: 'txn_',
  events: 'evt_',
};

const namesOf = (schema: unknown): string[] =>
  typeof schema === 'object' &&
  schema !== null &&
  'shape' in schema &&
  typeof schema.shape === 'object' &&
  schema.shape !== null
    ? Object.keys(schema.shape)
    : [];

describe('whatever is asked', () => {
  it.each([1, 2, 3])('is answered, and never with a 500 (seed %d)', async (seed) => {
    const started = await startEmulator();
    const ids = await someIds(started);
    const client = started.emulator.httpClient();
    const roll = dice(seed);
    const pick = <T>(from: readonly T[]): T => from[roll(from.length)]!;
    const fitting = (name: string): string => {
      const begins = beginnings[name];
      const fit = begins === undefined || roll(8) === 0 ? [] : ids.filter((id) => id.startsWith(begins));
      return fit.length > 0 ? pick(fit) : roll(4) === 0 ? pick(ids) : pick(oddities);
    };
    const inside = [
      '',
      '',
      '',
      '',
      '[0]',
      '[0][price]',
      '[0][coupon]',
      '[gte]',
      '[a]',
      '[type]',
      '[enabled]',
      '[behavior]',
      '[][x]',
      '[',
      '[[',
      '[a][b][c][d][e][f][g][h][i]',
    ];
    const pair = (names: readonly string[]): string => {
      const name = names.length > 0 && roll(8) > 0 ? pick(names) : pick(oddities);
      return `${encodeURIComponent(name).slice(0, 200)}${pick(inside)}=${encodeURIComponent(fitting(name))}`;
    };
    const answers = new Map<number, number>();
    const broken: string[] = [];
    for (let count = 0; count < 4000; count++) {
      const route = pick(surface.routes);
      const names = [...namesOf(route.schema), 'expand'];
      const form = Array.from({ length: roll(4) }, () => pair(names)).join('&');
      const steps = route.path.split('/');
      const path = steps
        .map((step, at) =>
          step === ':' ? encodeURIComponent(fitting(steps[at - 1] ?? '')).slice(0, 100) || 'x' : step,
        )
        .join('/');
      const posts = route.method === 'POST';
      const headers = { Authorization: `Bearer ${started.emulator.secretKey}` };
      const response = await client.makeRequest(
        '',
        '',
        posts ? path : `${path}?${form}`,
        route.method,
        headers,
        posts ? form : '',
        'http',
        0,
      );
      answers.set(response.getStatusCode(), (answers.get(response.getStatusCode()) ?? 0) + 1);
      const body = JSON.stringify(await response.toJSON());
      if (response.getStatusCode() >= 500)
        broken.push(`${route.method} ${path.slice(0, 120)} ${form.slice(0, 300)} → ${body.slice(0, 600)}`);
    }
    expect(broken).toEqual([]);
    expect(answers.get(200)).toBeGreaterThan(300);
    expect(answers.get(400)).toBeGreaterThan(500);
    await started.emulator.advance(days(40));
    expect((await started.stripe.customers.list()).object).toBe('list');
  });

  it.each([
    ['GET', '/v1/nothing', 404],
    ['PUT', '/v1/customers', 404],
    ['GET', '/v1/customers/%E0%A4%A', 404],
    ['GET', '/v1/customers?limit=x', 400],
    ['GET', '/v1/customers?starting_after=cus_x', 400],
    ['GET', '/v1/customers?%E0%A4%A=1', 400],
    ['GET', '/v1/subscriptions?expand[]=data.nothing', 200],
    ['GET', '/v1/subscriptions?expand[]=a.b.c.d.e', 400],
    ['GET', '/v1/products/:?expand[]=active', 404],
  ])('%s %s → %d', async (method, path, status) => {
    const { emulator } = await startEmulator();
    const headers = { Authorization: `Bearer ${emulator.secretKey}` };
    const response = await emulator.httpClient().makeRequest('', '', path, method, headers, '', 'http', 0);
    expect(response.getStatusCode()).toBe(status);
  });

  it('is refused for another version of the API', async () => {
    const { emulator } = await startEmulator();
    const old = new Stripe(emulator.secretKey, {
      httpClient: emulator.httpClient(),
      apiVersion: '2020-08-27' as never,
    });
    await expect(old.customers.list()).rejects.toThrow(/speaks version 2026-10-28.endive/);
  });
});
