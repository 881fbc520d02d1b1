import { createTestDatabase } from '@houselights/testkit';
import { startTcpProxy } from '@houselights/testkit/tcp-proxy';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createDatabase, inTransaction, isDatabaseDown, watchForSilence } from '../src/index.ts';
import type { TestDatabase } from '@houselights/testkit';
import type { TcpProxy } from '@houselights/testkit/tcp-proxy';
import type { Database, SilenceWatch } from '../src/index.ts';

let scratch: TestDatabase;
let proxy: TcpProxy;
let silence: SilenceWatch;
/** Without time limits of its own: only the watch ends what waits. */
let db: Database;
const onError = vi.fn<(error: unknown) => void>();

beforeAll(async () => {
  scratch = await createTestDatabase();
  proxy = await startTcpProxy(scratch.url);
  silence = watchForSilence({ url: proxy.url, onError });
  db = createDatabase({ url: proxy.url, connections: 4, silentFor: 0, silence });
});
afterAll(async () => {
  await db.close();
  await silence.close();
  await proxy.close();
  await scratch.close();
});

async function failures(works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((each): unknown => (each.status === 'rejected' ? each.reason : 'answered'));
}

const healed = () => vi.waitFor(() => db.ping(), { timeout: 20_000, interval: 20 });

it('ends everything that waits for a silent Postgres, has new work fail at once, and is there again', async () => {
  for (let round = 0; round < 3; round += 1) {
    await healed();
    const held = Promise.withResolvers<void>();
    const begun: Promise<void>[] = [];
    const within = [
      (ask: () => Promise<unknown>) => db.transaction(async (queries) => [await queries.account.count(), await ask()]),
      (ask: () => Promise<unknown>) =>
        inTransaction(db.pool, async (client) => [await client.query('select 1'), await ask()]),
    ].map((run) => {
      const one = Promise.withResolvers<void>();
      begun.push(one.promise);
      return run(async () => {
        one.resolve();
        await held.promise;
      });
    });
    await Promise.all(begun);
    proxy.pause();
    held.resolve();
    // More than the pool has connections.
    const asked = [0, 1, 2].flatMap(() => [
      db.ping(),
      db.prisma.account.count(),
      db.transaction((queries) => queries.account.count()),
      inTransaction(db.pool, (client) => client.query('select 1')),
    ]);
    const early = await failures([...within, ...asked]);
    expect(early.filter((each) => !isDatabaseDown(each))).toEqual([]);
    // No connection is opened to a server that would have to work them all off later.
    const late = await failures([db.ping(), db.prisma.account.count(), db.transaction((q) => q.account.count())]);
    expect(late.filter((each) => !isDatabaseDown(each))).toEqual([]);
    expect(db.pool.totalCount).toBe(0);
    expect(silence.reason()).toSatisfy(isDatabaseDown);
    proxy.resume();
    await healed();
    expect(silence.reason()).toBeUndefined();
    expect(await Promise.all([db.prisma.account.count(), db.transaction((q) => q.account.count())])).toEqual([0, 0]);
  }
  expect(onError).toHaveBeenCalledTimes(3);
});

it('is there again when only old connections stay silent, as after a failover', async () => {
  await healed();
  const waiting = failures([db.pool.query('select 1'), db.pool.query('select pg_sleep(60)')]);
  proxy.silence();
  expect((await waiting).filter((each) => !isDatabaseDown(each))).toEqual([]);
  await healed();
});

it('takes a refusal for an answer', async () => {
  const nowhere = new URL(scratch.url);
  nowhere.pathname = '/there_is_no_such_database';
  const behind = await startTcpProxy(nowhere.href);
  onTestFinished(() => behind.close());
  const watch = watchForSilence({ url: behind.url });
  onTestFinished(() => watch.close());
  behind.pause();
  await vi.waitFor(() => expect(watch.reason()).toBeDefined(), { timeout: 30_000, interval: 20 });
  behind.resume();
  await vi.waitFor(() => expect(watch.reason()).toBeUndefined(), { timeout: 30_000, interval: 20 });
});

it('cuts nothing short while Postgres answers, nor when this process itself stood still', async () => {
  await healed();
  onError.mockClear();
  const free = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = 'select pg_advisory_xact_lock(7301)';
  const holder = inTransaction(db.pool, async (client) => {
    await client.query(lock);
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const waiter = inTransaction(db.pool, (client) => client.query(lock));
  const long = db.pool.query('select pg_sleep(4)');
  // What Postgres said meanwhile has arrived, and has not been heard.
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (const pause of [10, 200]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    Atomics.wait(still, 0, 0, 1_700);
  }
  await long;
  free.resolve();
  await Promise.all([holder, waiter]);
  expect(onError).not.toHaveBeenCalled();
});
