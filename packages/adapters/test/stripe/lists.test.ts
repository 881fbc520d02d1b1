import { rememberSecret } from '@houselights/testkit/secrets';
import { startAnswering } from '@houselights/testkit/answering-server';
import { afterEach, expect, it } from 'vitest';
import { createPayments } from '../../src/stripe/payments.ts';
import { openStripe } from './house.ts';
import type { Payments, ProviderPage } from '@houselights/core';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Reads all pages. */
async function readAll<T>(list: (after: string | undefined) => Promise<ProviderPage<T>>): Promise<T[]> {
  const found: T[] = [];
  for (let after: string | undefined; ;) {
    const { items, next } = await list(after);
    found.push(...items);
    if (next === undefined) return found;
    after = next;
  }
}

/** A Stripe that holds these, newest first, in pages of two. */
async function tells(all: readonly { readonly id: string }[]): Promise<Payments> {
  const server = await startAnswering();
  closers.push(() => server.close());
  server.answer((request, response) => {
    const after = new URL(request.url ?? '', server.url).searchParams.get('starting_after');
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const body = { object: 'list', data: all.slice(from, from + 2), has_more: from + 2 < all.length };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const webhookSecret = rememberSecret('whsec_5a105e8b9d40e1329780d62e');
  const settings = { secretKey: 'sk_test_made_up', webhookSecret, apiUrl: server.url, tax: false };
  return createPayments(settings, { clock: { now: () => new Date() } });
}

const event = (id: string) => ({
  id,
  object: 'event',
  type: 'charge.updated',
  created: 1_767_225_600,
  data: { object: { id: 'ch_1', object: 'charge', customer: 'cus_1' } },
});
/** An event that we cannot read. */
const strange = (id: string) => ({ ...event(id), type: '\u0000' });

it.each([
  [['evt_1', 'evt_2', 'evt_3'], []],
  [
    ['evt_1', 'evt_4'],
    ['evt_2', 'evt_3'],
  ],
  // A full page, and the first and the last one, without a readable event.
  [['evt_5'], ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_6', 'evt_7']],
  [[], ['evt_1', 'evt_2', 'evt_3']],
  [[], []],
])('finds the events %j among ones that are not understood: %j', async (known, unknown) => {
  const all = [...known.map(event), ...unknown.map(strange)].toSorted((a, b) => a.id.localeCompare(b.id));
  const payments = await tells(all);
  const found = await readAll((after) => payments.listEvents(new Date(0), after));
  expect(found.map(({ id }) => id)).toEqual(known);
});

it('lists subscriptions of a stretch of time and of a status', async () => {
  const house = await openStripe({ now: () => Date.UTC(2026, 0, 10) });
  const { id: product } = await house.stripe.products.create({ name: 'Membership' });
  const price = await house.stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 399,
    recurring: { interval: 'month' },
  });
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id: customer } = await house.stripe.customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    made.unshift((await house.stripe.subscriptions.create({ customer, items: [{ price: price.id }] })).id);
    await house.emulator.advance(3_600_000);
  }
  await house.stripe.subscriptions.cancel(made[0] ?? '');
  const payments = house.start();
  const ids = async (...[which]: [Parameters<Payments['listSubscriptions']>[1]?]) =>
    (await readAll((after) => payments.listSubscriptions(after, which))).map(({ id }) => id);
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 10, hours));
  expect(await ids()).toEqual(made);
  expect(await ids({ created: { gte: at(1) } })).toEqual(made.slice(0, 2));
  expect(await ids({ created: { lt: at(2) } })).toEqual(made.slice(1));
  expect(await ids({ created: { gte: at(1), lt: at(2) } })).toEqual(made.slice(1, 2));
  expect(await ids({ live: true })).toEqual(made.slice(1));
});

it('brings a page without the subscription on it that is not as Stripe describes one', async () => {
  const whole = (id: string) => ({
    id,
    object: 'subscription',
    customer: 'cus_1',
    currency: 'usd',
    status: 'active',
    created: 1_767_225_600,
    start_date: 1_767_225_600,
    metadata: {},
    discounts: [],
    pause_collection: null,
    pending_update: null,
    latest_invoice: null,
    trial_start: null,
    items: {
      data: [
        {
          id: 'si_1',
          price: { id: 'price_1', unit_amount: 399, metadata: {} },
          current_period_start: 1_767_225_600,
          current_period_end: 1_769_904_000,
        },
      ],
    },
  });
  const payments = await tells([whole('sub_3'), { ...whole('sub_2'), items: { data: [] } }, whole('sub_1')]);
  const first = await payments.listSubscriptions(undefined);
  expect(first.items.map(({ id }) => id)).toEqual(['sub_3']);
  expect(first.unreadable).toMatchObject([{ id: 'sub_2', customerId: 'cus_1' }]);
  expect(first.next).toBe('sub_2');
  expect(await readAll((after) => payments.listSubscriptions(after))).toHaveLength(2);
});
