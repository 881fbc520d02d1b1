import * as core from '@houselights/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, minute, openMoneyDatabase, openMoneyHouse } from './money-house.ts';
import type { Patreon, SyncDeps } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let shared: Awaited<ReturnType<typeof openMoneyDatabase>>;
let house: MoneyHouse;
beforeAll(async () => {
  shared = await openMoneyDatabase();
  house = await openMoneyHouse({ db: shared.db });
});
afterAll(async () => {
  await house.close();
  await shared.close();
});

/** Names of the members tried; the provider fails for each of them. */
const tried: string[] = [];
const refuse = (name: string): Promise<never> => {
  tried.push(name);
  return Promise.reject(new Error(`${name} is not as it should be`));
};
const deps = (): SyncDeps & { patreon: Patreon } => ({
  ...house.deps,
  payments: { ...house.deps.payments, readCustomer: refuse, readCheckout: refuse },
  patreon: {
    offered: true,
    authorizeUrl: (state) => state,
    exchange: refuse,
    refresh: refuse,
    membership: refuse,
  },
});

async function addAccounts(names: readonly string[]): Promise<void> {
  await house.db.prisma.account.createMany({
    data: names.map((id) => ({ id, email: `${id}@example.test`, emailKey: `${id}@example.test`, displayName: 'Ada' })),
  });
  await house.db.prisma.billingCustomer.createMany({
    data: names.map((accountId) => ({ accountId, stripeCustomerId: accountId })),
  });
}

const ago = (ms: number): Date => new Date(house.emulator.now() - ms);

const subscription = (id: string) => ({
  id,
  accountId: id,
  planId: 'learn-more-annual',
  stripePriceId: 'price',
  itemId: 'item',
  status: 'active',
  currency: 'USD',
  amountMinor: 3_999,
  startedAt: ago(360 * day),
  currentPeriodStart: ago(360 * day),
  currentPeriodEnd: ago(-5 * day),
  paused: false,
  createdAt: ago(360 * day),
});

const gift = (id: string, state: string) => ({
  id,
  buyerName: 'Grace',
  recipientEmail: `${id}@example.test`,
  months: 1,
  amountMinor: 399,
  currency: 'USD',
  deliverAt: ago(day),
  state,
  codeHash: Buffer.from(id),
  codeSealed: Buffer.from('of another secret key'),
  createdAt: ago(2 * day),
});

interface Case {
  /** Creates rows that cannot be processed. */
  readonly add: (names: string[]) => Promise<unknown>;
  readonly run: () => Promise<void>;
  /** The column that holds when to try again. */
  readonly waits: readonly [table: string, column: string];
}

const prisma = () => house.db.prisma;
const cases: Readonly<Record<string, Case>> = {
  'gifts that put charges off': {
    add: (names) =>
      prisma().gift.createMany({
        data: names.map((id) => ({
          ...gift(id, 'redeemed'),
          redeemedById: id,
          redeemedAt: ago(day),
          accessFrom: ago(day),
          accessUntil: ago(-900 * day),
          extendsId: id,
        })),
      }),
    run: () => core.extendByGifts(deps()),
    waits: ['gift', 'dueAt'],
  },
  'charges that come forward': {
    add: (names) =>
      prisma().subscription.createMany({
        data: names.map((id) => ({ ...subscription(id), broughtForwardTo: ago(day) })),
      }),
    run: () => core.bringForwardAll(deps()),
    waits: ['subscription', 'forwardDueAt'],
  },
  'coupons that are stuck': {
    add: (names) =>
      prisma().couponRedemption.createMany({
        data: names.map((id) => ({
          id,
          accountId: id,
          subscriptionId: id,
          code: 'TEN',
          state: 'pending',
          at: ago(day),
        })),
      }),
    run: () => core.cleanUpBilling(deps()),
    waits: ['coupon_redemption', 'dueAt'],
  },
  'purchases that have run out': {
    add: (names) =>
      prisma().checkout.createMany({
        data: names.map((id) => ({
          id,
          accountId: id,
          openFor: id,
          kind: 'subscription',
          planId: 'learn-more-monthly',
          currency: 'USD',
          state: 'open',
          stripeSessionId: id,
          createdAt: ago(2 * day),
          expiresAt: ago(day),
        })),
      }),
    run: () => core.cleanUpBilling(deps()),
    waits: ['checkout', 'dueAt'],
  },
  'memberships at Patreon': {
    add: (names) =>
      prisma().patreonLink.createMany({
        data: names.map((accountId) => ({
          accountId,
          patreonUserId: accountId,
          tokensSealed: Buffer.from(
            house.deps.encryption.encrypt('patreon.tokens', Buffer.from(JSON.stringify({ refreshToken: accountId }))),
          ),
          activePatron: true,
          checkedAt: ago(day),
          linkedAt: ago(day),
        })),
      }),
    run: () => core.refreshPatreon(deps()),
    waits: ['patreon_link', 'dueAt'],
  },
};

describe.each(Object.entries(cases))('of %s', (kind, { add, run, waits: [table, column] }) => {
  it('150 that cannot be done keep the 151st not waiting, and what is new comes before what has failed', async () => {
    const names = Array.from({ length: 151 }, (_, n) => `${table}-${kind.length}-${n}`);
    await addAccounts([...names, `${table}-new`]);
    await add(names);
    // The last one is due after all others.
    const last = names.at(-1) ?? '';
    await house.db.pool.query(`update ${table} set "${column}" = $1 where "${column}" < $1`, [ago(minute * 2)]);
    const key = table === 'patreon_link' ? 'accountId' : 'id';
    await house.db.pool.query(`update ${table} set "${column}" = $1 where "${key}" = $2`, [ago(minute), last]);
    tried.length = 0;
    await expect(run()).rejects.toThrow(/\(151\)/);
    expect(tried.at(-1)).toBe(last);
    expect(new Set(tried)).toEqual(new Set(names));
    await add([`${table}-new`]);
    await house.pass(16 * minute);
    tried.length = 0;
    await expect(run()).rejects.toThrow(/\(152\)/);
    expect(tried[0]).toBe(`${table}-new`);
    await house.db.pool.query(`delete from ${table}`);
  });
});

it('150 gifts of another secret key keep the 151st from nobody', async () => {
  const good = await house.addGift({ code: 'AAAA-BBBB-CCCC-DDDD', months: 1 });
  await prisma().gift.update({ where: { id: good }, data: { state: 'scheduled', deliverAt: ago(0), dueAt: ago(0) } });
  const bad = Array.from({ length: 150 }, (_, n) => gift(`sealed-${n}`, 'scheduled'));
  await prisma().gift.createMany({ data: bad });
  await expect(core.deliverGifts(house.deps)).rejects.toThrow('some gifts could not be delivered (150)');
  expect(await prisma().gift.findUnique({ where: { id: good }, select: { state: true } })).toEqual({ state: 'sent' });
  expect(await prisma().gift.count({ where: { state: 'scheduled' } })).toBe(150);
  await prisma().gift.deleteMany();
});

it('150 letters that cannot be written keep the 151st from nobody, and what was told is not looked at again', async () => {
  const names = Array.from({ length: 151 }, (_, n) => `letter-${n}`);
  await addAccounts(names);
  // No such currency exists.
  const currencyOf = (n: number): string => (n < 150 ? 'Z-1' : 'USD');
  await prisma().subscription.createMany({
    data: names.map((id, n) => ({ ...subscription(id), currency: currencyOf(n) })),
  });
  await prisma().accessFact.createMany({
    data: names.map((accountId) => ({
      accountId,
      source: 'stripe',
      sourceId: accountId,
      planId: 'learn-more-annual',
      startedAt: ago(360 * day),
      paidUntil: ago(-5 * day),
      renews: true,
      knownFrom: ago(360 * day),
    })),
  });
  await expect(core.sendDueNotices(house.deps)).rejects.toThrow('some letters about money could not be written (150)');
  expect(await prisma().billingNotice.findMany({ select: { accountId: true } })).toEqual([{ accountId: 'letter-150' }]);
  await prisma().subscription.updateMany({ data: { currency: 'USD' } });
  await house.pass(16 * minute);
  await core.sendDueNotices(house.deps);
  expect(await prisma().billingNotice.count()).toBe(151);
  const due = await prisma().accessFact.count({ where: { remindAt: { lte: ago(-day) } } });
  expect(due).toBe(0);
});
