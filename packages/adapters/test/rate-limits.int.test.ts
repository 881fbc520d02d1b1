import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DependencyDown } from '@houselights/core';
import type { Limit } from '@houselights/core';
import { createPostgresRateLimits } from '../src/rate-limits/postgres-rate-limits.ts';
import { createRedisRateLimits } from '../src/rate-limits/redis-rate-limits.ts';
import { createStore, createStoreWithProxy, storeKinds } from './stores.ts';
import type { TestStore } from './stores.ts';

const limit: Limit = { name: 'login.account', points: 3, seconds: 60 };

async function setUp(kind: TestStore['kind']) {
  const { store, proxy } = await createStoreWithProxy(kind);
  const open = (url: string) => {
    const limits =
      kind === 'postgres'
        ? createPostgresRateLimits({ url })
        : createRedisRateLimits({ url, namespace: store.namespace });
    onTestFinished(() => limits.close());
    return limits;
  };
  return { limits: open(store.url), other: open(proxy.url), proxy, store };
}

/** Once the store is reachable again, points taken through the other connection are seen. */
async function expectHealed({ limits, other, proxy }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  for (let taken = 0; taken < 3; taken += 1) await limits.take(limit, 'healed');
  await proxy.heal();
  const isAllowed = () =>
    other.peek(limit, 'healed').then(
      ({ allowed }) => allowed,
      () => true,
    );
  await expect.poll(isAllowed, { timeout: 15_000 }).toBe(false);
}

describe.each(storeKinds)('rate limits on %s', (kind) => {
  it('counts over processes, and says when to come back', async () => {
    const { limits, other } = await setUp(kind);
    expect(await limits.take(limit, 'a')).toEqual({ allowed: true, retryAfter: 0 });
    expect(await other.take(limit, 'a')).toEqual({ allowed: true, retryAfter: 0 });
    expect(await limits.peek(limit, 'a')).toEqual({ allowed: true, retryAfter: 0 });
    expect(await limits.take(limit, 'a')).toEqual({ allowed: true, retryAfter: 0 });
    for (const refused of [await limits.peek(limit, 'a'), await other.take(limit, 'a')]) {
      expect(refused.allowed).toBe(false);
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(refused.retryAfter).toBeLessThanOrEqual(60);
    }
  });

  it('keeps keys and limits apart', async () => {
    const { limits } = await setUp(kind);
    const single = { name: 'one', points: 1, seconds: 60 };
    expect((await limits.take(single, 'a')).allowed).toBe(true);
    expect((await limits.take(single, 'a')).allowed).toBe(false);
    expect((await limits.take(single, 'b')).allowed).toBe(true);
    expect((await limits.take({ ...single, name: 'two' }, 'a')).allowed).toBe(true);
  });

  it('lets exactly its points through when many ask at once', async () => {
    const { limits, other } = await setUp(kind);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? limits : other).take({ ...limit, points: 7 }, 'crowd')),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7);
  });

  it('gives a point back that was taken, and no more than that', async () => {
    const { limits, other } = await setUp(kind);
    const two = { name: 'two', points: 2, seconds: 60 };
    for (let i = 0; i < 5; i += 1) {
      expect((await limits.take(two, 'a')).allowed).toBe(true);
      await other.giveBack(two, 'a');
    }
    for (const allowed of [true, true, false]) expect((await other.take(two, 'a')).allowed).toBe(allowed);
    // The refused one is given back, too: two remain.
    await limits.giveBack(two, 'a');
    expect((await limits.peek(two, 'a')).allowed).toBe(false);
    await limits.giveBack(two, 'a');
    expect((await limits.take(two, 'a')).allowed).toBe(true);
    expect((await limits.take(two, 'a')).allowed).toBe(false);
  });

  it('forgets when told to', async () => {
    const { limits } = await setUp(kind);
    const single = { name: 'one', points: 1, seconds: 60 };
    await limits.take(single, 'a');
    await limits.reset(single, 'a');
    expect((await limits.take(single, 'a')).allowed).toBe(true);
  });
});

describe.each(storeKinds.filter((kind) => kind === 'redis'))('rate limits on %s, which only count', (kind) => {
  it('go on in the process while their store is away, and heal', async () => {
    const house = await setUp(kind);
    const { other, proxy } = house;
    await other.take(limit, 'a');
    await proxy.cut();
    for (const allowed of [true, true, true, false]) expect((await other.take(limit, 'a')).allowed).toBe(allowed);
    expect((await other.peek(limit, 'a')).allowed).toBe(false);
    await other.reset(limit, 'a');
    expect((await other.peek(limit, 'a')).allowed).toBe(true);
    await expectHealed(house);
  });
});

describe('rate limits on postgres', () => {
  it('stores no key as it is', async () => {
    const store = await createStore('postgres');
    const limits = createPostgresRateLimits({ url: store.url });
    const client = new pg.Client({ connectionString: store.url });
    await client.connect();
    onTestFinished(() => limits.close());
    onTestFinished(() => client.end());
    await limits.take(limit, 'person@example.com');
    const { rows } = await client.query<{ key: string }>('select key from rate_limit');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key).toMatch(/^login\.account:[\w-]{43}$/);
  });

  it('rejects with DependencyDown while its store is away, and heals', async () => {
    const house = await setUp('postgres');
    const { other, proxy } = house;
    await other.take(limit, 'a');
    await proxy.cut();
    await expect(other.take(limit, 'a')).rejects.toThrow(DependencyDown);
    await expect(other.peek(limit, 'a')).rejects.toThrow(DependencyDown);
    await expect(other.reset(limit, 'a')).rejects.toThrow(DependencyDown);
    await expectHealed(house);
  });
});
