import * as core from '@houselights/core';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from './members.ts';
import { day, hour, minute, openMoneyHouse } from './money-house.ts';
import type { Payments, ProviderPage, ProviderSubscription, SyncDeps } from '@houselights/core';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeEach(async () => {
  house = await openMoneyHouse();
});
afterEach(() => house.close());

const withPayments = (payments: Partial<Payments>): SyncDeps => ({
  ...house.deps,
  payments: { ...house.deps.payments, ...payments },
});

/** Drops Stripe's pending events, which can no longer be listed either. */
function forgetNews(): Partial<Payments> {
  house.told();
  return { listEvents: () => Promise.resolve({ items: [], next: undefined }) };
}

/** The provider's list in pages of two, and the pages read; `failsAt` is a page that cannot be read. */
function inPagesOfTwo(failsAt?: number) {
  const read: string[][] = [];
  const listSubscriptions: Payments['listSubscriptions'] = async (after, which) => {
    const { items } = await house.deps.payments.listSubscriptions(undefined, which);
    const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
    const page: ProviderPage<ProviderSubscription> = {
      items: items.slice(start, start + 2),
      next: items.length > start + 2 ? items[start + 1]?.id : undefined,
    };
    if (which?.live === true) {
      if (read.length === failsAt) throw new core.DependencyDown('Stripe');
      read.push(page.items.map(({ id }) => id));
    }
    return page;
  };
  return { read, payments: { listSubscriptions } };
}

async function members(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await addMember(house)).subscriptionId);
  return ids.toReversed();
}

describe('a comparison', () => {
  it('goes on where the one before stopped, and begins anew after its end', async () => {
    const ids = await members(6);
    const first = inPagesOfTwo(2);
    await expect(core.reconcile(withPayments(first.payments))).rejects.toThrow('Stripe');
    await house.pass(hour);
    const second = inPagesOfTwo();
    expect(await core.reconcile(withPayments(second.payments))).toMatchObject({ whole: true });
    expect([...first.read, ...second.read].flat()).toEqual(ids);
    await house.pass(hour);
    const third = inPagesOfTwo();
    await core.reconcile(withPayments(third.payments));
    expect(third.read.flat()).toEqual(ids);
    const entries = await core.listReconciliations(house.deps);
    expect(entries.map(({ whole, finishedAt }) => [whole, finishedAt !== null])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  it('stops when its time is over, and says that it has not seen all', async () => {
    await members(1);
    expect(await core.reconcile(house.deps, { endsAt: performance.now() })).toMatchObject({
      compared: 0,
      whole: false,
    });
    expect(await core.reconcile(house.deps)).toMatchObject({ whole: true });
  });

  it('begins anew where what its place was named by is gone', async () => {
    const ids = await members(4);
    await expect(core.reconcile(withPayments(inPagesOfTwo(1).payments))).rejects.toThrow('Stripe');
    const { read, payments } = inPagesOfTwo();
    const listSubscriptions: Payments['listSubscriptions'] = (after, which) =>
      which?.live === true && read.length === 0 && after !== undefined
        ? Promise.reject(new core.PaymentsRefused('resource_missing'))
        : payments.listSubscriptions(after, which);
    expect(await core.reconcile(withPayments({ listSubscriptions }))).toMatchObject({ whole: true });
    expect(read.flat()).toEqual(ids);
  });

  it('finds what has ended at the provider, wherever it stands in the list, and reads what has ended once', async () => {
    const ids = await members(5);
    await core.reconcile(house.deps);
    await house.pass(3 * day);
    for (const id of [ids[0], ids[1], ids[4]]) await house.stripe.subscriptions.cancel(id ?? '');
    const { payments } = inPagesOfTwo();
    const found = await core.reconcile(withPayments({ ...payments, ...forgetNews() }));
    expect(found.drift.map(({ subscriptionId }) => subscriptionId).toSorted()).toEqual(
      [ids[0] ?? '', ids[1] ?? '', ids[4] ?? ''].toSorted(),
    );
    expect(found.drift[0]?.fields).toEqual(expect.arrayContaining(['status', 'endedAt']));
    expect(await core.reconcile(withPayments(payments))).toMatchObject({ drift: [], compared: 2 });
  });

  it('finds what was made and has ended since, without news of either', async () => {
    await core.reconcile(house.deps);
    const { caller } = await addMember(house);
    await house.db.prisma.subscription.deleteMany({ where: { accountId: caller.accountId } });
    const { drift } = await core.reconcile(withPayments(forgetNews()));
    expect(drift).toMatchObject([{ accountId: caller.accountId, fields: ['missing'] }]);
  });
});

describe('what cannot be read', () => {
  it('is written down, keeps nothing behind it waiting, and fails the comparison at its end', async () => {
    const ids = await members(5);
    await core.reconcile(house.deps);
    await house.pass(day);
    for (const id of ids) await house.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const odd = ids.slice(1, 3);
    const strange = await Promise.all(odd.map(async (id) => (await house.stripe.subscriptions.retrieve(id)).customer));
    const { read, payments } = inPagesOfTwo();
    const lists: Partial<Payments> = {
      ...forgetNews(),
      // One cannot be read in the list either.
      listSubscriptions: async (after, which) => {
        const { items, ...page } = await payments.listSubscriptions(after, which);
        const unreadable = items
          .filter(({ id }) => id === odd[1])
          .map(({ id, customerId }) => ({ id, customerId, error: new Error('has no item') }));
        return { ...page, items: items.filter(({ id }) => id !== odd[1]), unreadable };
      },
      readCustomer: (id) =>
        strange.includes(id) ? Promise.reject(new Error('not as it should be')) : house.deps.payments.readCustomer(id),
    };
    await expect(core.reconcile(withPayments(lists))).rejects.toThrow(/could not be compared \(\d\)/);
    expect(read.flat()).toEqual(ids);
    const [entry] = await core.listReconciliations(house.deps);
    const drift = new Map(entry?.drift.map(({ subscriptionId, fields }) => [subscriptionId, fields]));
    expect(ids.map((id) => drift.get(id))).toEqual(
      ids.map((id) => (odd.includes(id) ? ['unreadable'] : ['cancelAt', 'cancelledAt'])),
    );
    expect(entry).toMatchObject({ whole: true, finishedAt: expect.any(String) as string });
    expect(await house.db.prisma.subscription.count({ where: { cancelAt: null } })).toBe(2);
  });

  it('is a page of events, and the other walks go on', async () => {
    const [id = ''] = await members(1);
    await core.reconcile(house.deps);
    await house.pass(hour);
    await house.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const listEvents = () => Promise.reject(new Error('not as it should be'));
    await expect(core.reconcile(withPayments({ listEvents }))).rejects.toThrow('not as it should be');
    const [entry] = await core.listReconciliations(house.deps);
    expect(entry).toMatchObject({ whole: true, drift: [{ subscriptionId: id }] });
  });

  it('is not said of anybody while the provider is down', async () => {
    const [id = ''] = await members(1);
    await core.reconcile(house.deps);
    await house.pass(hour);
    await house.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const readCustomer = () => Promise.reject(new core.DependencyDown('Stripe'));
    await expect(core.reconcile(withPayments({ readCustomer }))).rejects.toThrow('Stripe cannot be reached');
    const [entry] = await core.listReconciliations(house.deps);
    expect(entry).toMatchObject({ whole: false, finishedAt: null, drift: [] });
    expect(await core.reconcile(house.deps)).toMatchObject({ whole: true, drift: [{ subscriptionId: id }] });
  });
});

describe('events', () => {
  it('that the webhook should have brought are told of, and those that may be on their way are not', async () => {
    const [id = ''] = await members(1);
    const missed: number[] = [];
    const compare = () => core.reconcile(house.deps, { endsAt: Infinity, onMissed: (count) => missed.push(count) });
    await compare();
    await house.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await house.pass(9 * minute);
    await compare();
    expect(missed).toEqual([]);
    await house.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await house.pass(hour);
    await compare();
    expect(missed).toEqual([1]);
  });

  it('are handled by a worker whose clock is ahead', async () => {
    const { caller, subscriptionId } = await addMember(house);
    const ahead = { now: () => new Date(Date.now() + 10 * day) };
    await core.syncAccount({ ...house.deps, clock: ahead }, caller.accountId);
    await house.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    await house.tell();
    const row = await house.db.prisma.subscription.findUniqueOrThrow({ where: { id: subscriptionId } });
    expect(row.cancelAt).not.toBeNull();
  });
});

describe('who is to be read anew', () => {
  it('is, without any news', async () => {
    const { caller, subscriptionId } = await addMember(house);
    const { currentPeriodEnd: end } = await house.db.prisma.subscription.findUniqueOrThrow({
      where: { id: subscriptionId },
    });
    await house.pass(end.getTime() - house.emulator.now() + hour + 4 * 60_000);
    forgetNews();
    expect(await core.resyncExpiring(house.deps, { endsAt: Infinity })).toBe(0);
    await house.pass(2 * 60_000);
    expect(await core.resyncExpiring(house.deps, { endsAt: Infinity })).toBe(1);
    const [fact] = await core.readFacts(house.db.prisma, caller.accountId);
    expect(fact?.paidUntil?.getTime()).toBeGreaterThan(end.getTime());
    expect(await core.resyncExpiring(house.deps, { endsAt: Infinity })).toBe(0);
  });

  it('waits behind nobody who cannot be read; who waits longest comes first, until none is left', async () => {
    const { prisma } = house.db;
    const now = house.emulator.now();
    const known = Array.from({ length: 130 }, (_, n) => ({ accountId: v7(), stripeCustomerId: `cus_${n}`, n }));
    await prisma.account.createMany({
      data: known.map(({ accountId: id }) => ({ id, email: `${id}@example.test`, emailKey: id, displayName: 'Ada' })),
    });
    await prisma.billingCustomer.createMany({
      data: known.map(({ n, ...row }) => ({ ...row, recheckAt: new Date(now - ((n * 37) % 130) * 60_000) })),
    });
    const longest = known.filter(({ n }) => (n * 37) % 130 >= 30).map(({ stripeCustomerId }) => stripeCustomerId);
    const read: string[] = [];
    const readCustomer = (id: string) => {
      read.push(id);
      return Promise.reject(new core.DependencyDown('Stripe'));
    };
    await expect(core.resyncExpiring(withPayments({ readCustomer }), { endsAt: Infinity })).rejects.toThrow('Stripe');
    expect(read).toHaveLength(130);
    expect(read.slice(0, 100).toSorted()).toEqual(longest.toSorted());
    expect(await prisma.billingCustomer.count({ where: { recheckAt: { lte: new Date(now) } } })).toBe(0);
    await house.pass(15 * 60_000);
    await expect(core.resyncExpiring(withPayments({ readCustomer }), { endsAt: Infinity })).rejects.toThrow('Stripe');
    expect(read).toHaveLength(260);
  });
});
