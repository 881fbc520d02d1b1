import { createHmac, randomBytes, randomInt } from 'node:crypto';
import * as core from '@houselights/core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginning, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

const header = (time: number, body: string, secret: string, scheme = 'v1'): string =>
  `t=${time},${scheme}=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

interface Genuine {
  readonly body: string;
  readonly signature: string;
}

/** A genuine request as Stripe would send it now. */
async function genuine(): Promise<Genuine> {
  const { id } = await house.stripe.customers.create({ email: 'somebody@example.test' });
  await house.stripe.customers.update(id, { name: 'Somebody' });
  const [held] = house.told();
  if (held === undefined) throw new Error('nothing was told');
  return { body: held.body, signature: held.headers['Stripe-Signature'] ?? held.headers['stripe-signature'] ?? '' };
}

type Forge = (from: Genuine, time: number) => { body: string; signature: string };

const hex = () => randomBytes(32).toString('hex');
const forgeries: Readonly<Record<string, Forge>> = {
  'no signature': ({ body }) => ({ body, signature: '' }),
  'a signature at random': ({ body }, time) => ({ body, signature: `t=${time},v1=${hex()}` }),
  'another key': ({ body }, time) => ({ body, signature: header(time, body, `whsec_${hex()}`) }),
  'an empty key': ({ body }, time) => ({ body, signature: header(time, body, '') }),
  'one byte more': ({ body, signature }) => ({ body: `${body} `, signature }),
  'another byte': ({ body, signature }) => {
    const at = randomInt(body.length);
    return { body: body.slice(0, at) + (body[at] === 'x' ? 'y' : 'x') + body.slice(at + 1), signature };
  },
  'another event under the same signature': ({ body, signature }) => ({
    body: body.replace(/evt_\w+/, `evt_${hex()}`),
    signature,
  }),
  'another time': ({ body, signature }, time) => ({
    body,
    signature: signature.replace(/t=\d+/, `t=${time + randomInt(1, 200)}`),
  }),
  'the old scheme': ({ body, signature }) => ({ body, signature: signature.replace('v1=', 'v0=') }),
  'half a signature': ({ body, signature }) => ({ body, signature: signature.slice(0, -32) }),
  words: ({ body }) => ({ body, signature: 'let me in' }),
  'no JSON': (_, time) => ({ body: '{"id":', signature: `t=${time},v1=${hex()}` }),
};

async function counted() {
  const { prisma } = house.db;
  return Promise.all([
    prisma.webhookEvent.count(),
    prisma.outbox.count(),
    prisma.subscription.count(),
    prisma.accessFact.count(),
    prisma.billingCustomer.count(),
  ]);
}

it('believes none of a thousand forged, altered or wrongly keyed requests, and keeps nothing of them', async () => {
  const from = await genuine();
  const before = await counted();
  const time = beginning / 1_000;
  const kinds = Object.entries(forgeries);
  for (let n = 0; n < 1_000; n += 1) {
    const [name, forge] = kinds[n % kinds.length] ?? [];
    const { body, signature } = forge?.(from, time) ?? from;
    expect([name, await core.receiveWebhook(house.deps, { body, signature })]).toEqual([name, false]);
  }
  expect(await counted()).toEqual(before);
  // The control: the request that they alter is valid.
  expect(await core.receiveWebhook(house.deps, from)).toBe(true);
});

it('takes a request for so long as its signature is fresh: 300 s, either way', async () => {
  const { body } = await genuine();
  const { webhookSecret } = house;
  const now = beginning / 1_000;
  for (const [age, believed] of [
    [290, true],
    [310, false],
    [86_400, false],
    [-310, false],
  ] as const) {
    const signature = header(now - age, body, webhookSecret);
    expect([age, await core.receiveWebhook(house.deps, { body, signature })]).toEqual([age, believed]);
  }
});

it('keeps an event once, however often and however parallel it comes', async () => {
  const { body, signature } = await genuine();
  const before = await house.db.prisma.webhookEvent.count();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => core.receiveWebhook(house.deps, { body, signature })),
  );
  expect(answers).toEqual(Array.from({ length: 20 }, () => true));
  expect(await house.db.prisma.webhookEvent.count()).toBe(before + 1);
  await house.work();
  const { id } = JSON.parse(body) as { id: string };
  const event = await house.db.prisma.webhookEvent.findUniqueOrThrow({ where: { id } });
  expect(event).toMatchObject({ attempts: 1, handledAt: expect.any(Date) as Date });
});

/** A customer with `count` pending events, and payments that count reads of the customer. */
async function crowd(count: number) {
  const caller = await house.newCaller();
  const customerId = await core.ensureCustomer(house.deps, caller.accountId);
  const at = new Date();
  const event = { type: 'invoice.updated', customerId, objectType: 'invoice', createdAt: at, receivedAt: at };
  await house.db.prisma.webhookEvent.createMany({
    data: Array.from({ length: count }, () => ({ ...event, id: `evt_${v7()}`, foundBy: 'webhook' })),
  });
  let reads = 0;
  const readCustomer: (typeof house.deps.payments)['readCustomer'] = async (id) => {
    reads += 1;
    return house.deps.payments.readCustomer(id);
  };
  const waiting = () => house.db.prisma.webhookEvent.findMany({ where: { customerId, handledAt: null } });
  /** Backdates everything pending, because the database's clock counts. */
  const age = (seconds: number) =>
    house.db.prisma
      .$executeRaw`update webhook_event set "receivedAt" = "receivedAt" - make_interval(secs => ${seconds}),
      "waitsUntil" = "waitsUntil" - make_interval(secs => ${seconds}) where "handledAt" is null`;
  return { customerId, readCustomer, reads: () => reads, waiting, age };
}

it('reads a customer once for all that waits', async () => {
  await house.work();
  const { readCustomer, reads, waiting } = await crowd(50);
  const deps = { ...house.deps, payments: { ...house.deps.payments, readCustomer } };
  expect(await core.handleNextEvents(deps)).toBe(true);
  expect(await waiting()).toEqual([]);
  expect(await core.handleNextEvents(deps)).toBe(false);
  expect(reads()).toBe(1);
});

it('is done by many workers beside each other', async () => {
  const crowds = [await crowd(20), await crowd(20), await crowd(20)];
  const worker = async () => {
    while (await core.handleNextEvents(house.deps));
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  expect(await Promise.all(crowds.map(({ waiting }) => waiting()))).toEqual([[], [], []]);
});

it('tries again what cannot be handled, ever more seldom, and holds up nobody else', async () => {
  await house.work();
  expect(await core.eventBacklog(house.deps)).toEqual({ waiting: 0, oldestSeconds: 0, stuck: 0 });
  const failing = await crowd(2);
  let down = true;
  const readCustomer: typeof failing.readCustomer = async (id) => {
    if (down && id === failing.customerId) throw new Error('this one cannot be read');
    return house.deps.payments.readCustomer(id);
  };
  const deps = { ...house.deps, payments: { ...house.deps.payments, readCustomer } };
  await expect(core.handleNextEvents(deps)).rejects.toThrow('this one cannot be read');
  const [first] = await failing.waiting();
  expect(await core.handleNextEvents(deps)).toBe(false);
  const other = await crowd(1);
  await core.handleNextEvents(deps);
  expect(await other.waiting()).toEqual([]);
  await failing.age(3);
  await expect(core.handleNextEvents(deps)).rejects.toThrow('this one cannot be read');
  const [second] = await failing.waiting();
  const wait = (row: typeof first) => (row?.waitsUntil?.getTime() ?? 0) - (row?.receivedAt.getTime() ?? 0);
  expect(wait(second)).toBeGreaterThan(wait(first) + 3_000);
  expect(await core.eventBacklog(house.deps)).toMatchObject({ waiting: 2, stuck: 0 });
  await failing.age(60);
  await expect(core.handleNextEvents(deps)).rejects.toThrow('this one cannot be read');
  const backlog = await core.eventBacklog(house.deps);
  expect(backlog).toMatchObject({ waiting: 2, stuck: 2 });
  expect(backlog.oldestSeconds).toBeGreaterThanOrEqual(63);
  down = false;
  await failing.age(60);
  expect(await core.handleNextEvents(deps)).toBe(true);
  expect(await failing.waiting()).toEqual([]);
  expect(await core.eventBacklog(house.deps)).toEqual({ waiting: 0, oldestSeconds: 0, stuck: 0 });
});

it('finds what was never told, handles it, and says what it found', async () => {
  const caller = await house.newCaller();
  const customer = await core.ensureCustomer(house.deps, caller.accountId);
  const { id: payment_method } = await house.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { plans } = await core.listPlans(house.deps);
  const price = await house.deps.payments.ensurePrice({
    planId: plans[0]?.id ?? '',
    planName: 'Monthly',
    interval: 'month',
    currency: 'USD',
    amountMinor: 399,
  });
  const made = await house.stripe.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: payment_method,
  });
  house.told();
  expect((await core.explainAccess(house.deps, { accountId: caller.accountId, at: undefined })).hasSubscription).toBe(
    false,
  );
  const found = await core.reconcile(house.deps);
  expect(found.drift).toEqual([{ subscriptionId: made.id, accountId: caller.accountId, fields: ['missing'] }]);
  expect(found.eventsFound).toBeGreaterThan(3);
  expect((await core.explainAccess(house.deps, { accountId: caller.accountId, at: undefined })).hasSubscription).toBe(
    true,
  );
  await house.work();

  await house.stripe.subscriptions.cancel(made.id);
  house.told();
  await house.db.prisma.webhookEvent.deleteMany({ where: { type: 'customer.subscription.deleted' } });
  const again = await core.reconcile(house.deps);
  expect(again.drift).toMatchObject([
    { subscriptionId: made.id, fields: expect.arrayContaining(['status', 'endedAt']) as string[] },
  ]);
  await house.work();
  expect(await core.reconcile(house.deps)).toMatchObject({ drift: [], eventsFound: 0 });
  expect(await core.listReconciliations(house.deps)).toHaveLength(3);
});

it('finds what never came behind pages that hold nothing it understands', async () => {
  const at = house.deps.billingClock.now();
  const event = {
    id: 'evt_behind',
    type: 'charge.updated',
    createdAt: at,
    customerId: 'cus_nobody',
    objectType: 'charge',
    objectId: 'ch_1',
  };
  const pages = new Map<string | undefined, core.ProviderPage<core.ProviderEvent>>([
    [undefined, { items: [], next: 'evt_strange' }],
    ['evt_strange', { items: [event], next: 'evt_behind' }],
    ['evt_behind', { items: [], next: undefined }],
  ]);
  const listEvents: core.Payments['listEvents'] = (_since, after) =>
    Promise.resolve(pages.get(after) ?? { items: [], next: undefined });
  const deps = { ...house.deps, payments: { ...house.deps.payments, listEvents } };
  expect(await core.reconcile(deps)).toMatchObject({ eventsFound: 1 });
});
