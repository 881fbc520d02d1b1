import { connect, createServer } from 'node:net';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, inTransaction, isDatabaseDown, withAdvisoryLock } from '../src/index.ts';
import type { Client, Database, Queries } from '../src/index.ts';
import type { TestDatabase } from '@houselights/testkit';

let scratch: TestDatabase;
let db: Database;
beforeAll(async () => {
  scratch = await createTestDatabase();
  // As the owner, because these tests create triggers.
  db = createDatabase({ url: scratch.ownerUrl });
  await db.prisma.account.createMany({
    data: ['a', 'b'].map((id) => ({ id, email: id, emailKey: id, displayName: '' })),
  });
});
afterAll(async () => {
  await db.close();
  await scratch.close();
});

type Change = (queries: Queries, id: string) => Promise<unknown>;

const changes: [how: string, Change][] = [
  ['SQL', (queries, id) => queries.$executeRaw`update account set "displayName" = 'x' where id = ${id}`],
  ['Prisma', (queries, id) => queries.account.update({ where: { id }, data: { displayName: 'y' } })],
];

it.each(changes)('does anew what a deadlock has undone (%s)', async (_how, change) => {
  let holding = 0;
  const both = Promise.withResolvers<void>();
  /** Locks one row, waits until the other transaction has locked its own, then requests that one too. */
  const cross = (mine: string, theirs: string) =>
    db.transaction(async (queries) => {
      await change(queries, mine);
      holding += 1;
      if (holding === 2) both.resolve();
      await both.promise;
      await change(queries, theirs);
      return mine;
    });
  expect(await Promise.all([cross('a', 'b'), cross('b', 'a')])).toEqual(['a', 'b']);
  expect(holding).toBe(3);
});

describe('a failure that heals by itself', () => {
  const raising = (code: string) => `raise exception 'planted' using errcode = '${code}'`;
  /** Creates a trigger that fails when a milestone is written, or when that is committed. */
  const plant = async (queries: Queries, code: string, trigger: string) => {
    await queries.$executeRawUnsafe(
      `create or replace function planted() returns trigger language plpgsql as $$ begin ${raising(code)}; end $$`,
    );
    await queries.$executeRawUnsafe(`create ${trigger} for each row execute function planted()`);
    await queries.milestone.create({ data: { name: 'planted' } });
  };
  const ways: [how: string, (queries: Queries, code: string) => Promise<unknown>][] = [
    ['SQL', (queries, code) => queries.$executeRawUnsafe(`do $$ begin ${raising(code)}; end $$`)],
    ['Prisma', (queries, code) => plant(queries, code, 'trigger planted before insert on milestone')],
    [
      'COMMIT',
      (queries, code) =>
        plant(queries, code, 'constraint trigger planted after insert on milestone initially deferred'),
    ],
  ];
  const undone = ['40P01', '40001'];

  it.each(ways.flatMap(([how, fail]) => undone.map((code) => [code, how, fail] as const)))(
    '%s is done anew some times, and then the database has too much to do (%s)',
    async (code, _how, fail) => {
      let runs = 0;
      const failing = (times: number) =>
        db.transaction(async (queries) => {
          runs += 1;
          if (runs <= times) await fail(queries, code);
          return 'done';
        });
      expect(await failing(3)).toBe('done');
      expect(runs).toBe(4);
      runs = 0;
      await expect(failing(Infinity)).rejects.toSatisfy(isDatabaseDown);
      expect(runs).toBe(4);
    },
  );

  it.each(
    ways.flatMap(([how, fail]) =>
      ['57014', '53100', '53200', '58030', '25006'].map((code) => [code, how, fail] as const),
    ),
  )('%s, as of too long a statement, a full disk or a standby, is known as one (%s)', async (code, _how, fail) => {
    await expect(db.transaction((queries) => fail(queries, code))).rejects.toSatisfy(isDatabaseDown);
  });

  it.each(changes)('a connection that dies within a transaction is known as one (%s)', async (_how, change) => {
    const work = db.transaction(async (queries) => {
      const [row] = await queries.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await db.pool.query('select pg_terminate_backend($1, 10000)', [row?.pid]);
      await change(queries, 'a');
    });
    await expect(work).rejects.toSatisfy(isDatabaseDown);
  });
});

it('does not repeat what fails for another reason', async () => {
  let runs = 0;
  const work = db.transaction(async (queries) => {
    runs += 1;
    await queries.account.create({ data: { id: 'a', email: 'a', emailKey: 'a', displayName: '' } });
  });
  await expect(work).rejects.toMatchObject({ code: 'P2002' });
  expect(runs).toBe(1);
});

it('outlives a connection that dies between two statements of its holder', async () => {
  const held = await db.pool.connect();
  // Not its 'error': listening for that would itself keep the process alive.
  const died = new Promise<void>((resolve) => held.once('end', resolve));
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
  await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await died;
  await expect(held.query('select 1')).rejects.toThrow('not queryable');
  held.release();
  await expect(db.ping()).resolves.toBeUndefined();
});

it('sends what is asked at once on one connection one after the other', async () => {
  const warned: string[] = [];
  const hear = ({ message }: Error) => void warned.push(message);
  process.on('warning', hear);
  const held = await db.pool.connect();
  const asked = await Promise.allSettled(
    ['select 1 as n', 'select 2 as n', 'nonsense', 'select 3 as n', 'select 4 as n'].map((sql) =>
      held.query<{ n: number }>(sql),
    ),
  );
  expect(asked.map((each) => (each.status === 'fulfilled' ? each.value.rows[0]?.n : each.status))).toEqual([
    1,
    2,
    'rejected',
    3,
    4,
  ]);
  held.release();
  // Node emits warnings after the code that caused them has finished.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', hear);
  expect(warned).toEqual([]);
});

/** A proxy to Postgres that can fall silent: it keeps accepting data on open connections, and forwards nothing. */
async function behindSilence(url: string) {
  const { hostname, port } = new URL(url);
  const lines = new Set<{ heard: boolean }>();
  const server = createServer((near) => {
    const line = { heard: true };
    lines.add(line);
    const far = connect(Number(port), hostname);
    near.on('data', (bytes) => line.heard && far.write(bytes));
    far.on('data', (bytes) => line.heard && near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: address.href,
    silence: () => {
      for (const line of lines) line.heard = false;
    },
  };
}

it('gives up connections that fall silent, and is there again', async () => {
  const middle = await behindSilence(scratch.ownerUrl);
  const own = createDatabase({ url: middle.url, connections: 3, silentFor: 300 });
  onTestFinished(() => own.close());
  const begun = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const within = own.transaction(async (queries) => {
    await queries.$queryRaw`select 1`;
    begun.resolve();
    await gone.promise;
    await queries.account.count();
  });
  await begun.promise;
  await Promise.all([own.ping(), own.ping()]);
  middle.silence();
  gone.resolve();
  const asked = await Promise.allSettled([within, own.ping(), own.prisma.account.count(), own.ping()]);
  // Callers that waited for a connection get one that answers.
  const reasons = asked.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
  expect(reasons.every(isDatabaseDown)).toBe(true);
  expect(asked[0]?.status).toBe('rejected');
  await Promise.all([own.ping(), own.prisma.account.count(), own.transaction((queries) => queries.account.count())]);
});

it.each<[string, (own: Database, work: (client: Client) => Promise<unknown>) => Promise<unknown>]>([
  ['for ever', ({ pool }, work) => inTransaction(pool, work, { settings: { statement_timeout: '0' } })],
  ['for a while', ({ pool }, work) => inTransaction(pool, work, { settings: { statement_timeout: '20000' } })],
  [
    'under a lock',
    ({ pool }, work) => withAdvisoryLock(pool, { lock: 7_299, statementTimeoutMs: 0, workMem: '4MB' }, work),
  ],
])('waits for a statement as long as its transaction lets it run: %s', async (_, run) => {
  const own = createDatabase({ url: scratch.url, connections: 1, silentFor: 300 });
  onTestFinished(() => own.close());
  await expect(run(own, (client) => client.query('select pg_sleep(1)'))).resolves.toMatchObject({ rowCount: 1 });
  await expect(run(own, (client) => client.query({ text: 'select pg_sleep($1)', values: [1] }))).resolves.toMatchObject(
    {
      rowCount: 1,
    },
  );
  await expect(own.pool.query('select pg_sleep(1)')).rejects.toThrow('Query read timeout');
});
