import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, inTransaction, sql, statement } from '../src/index.ts';
import { statementProblems } from '../src/check-statements.ts';
import type { Database } from '../src/index.ts';
import type { Shape } from '../src/sql-types.ts';
import type { TestDatabase } from '@houselights/testkit';

let test: TestDatabase;
let db: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url, connections: 3 });
});

afterAll(async () => {
  await db.close();
  await test.close();
});

const keep = statement({
  name: 'test-keep',
  text: `insert into outbox (kind, name, payload, key) values ('event', $1, $2, $3) returning id, name, payload, key, "createdAt"`,
  params: { name: sql.text, payload: sql.jsonb(), key: sql.nullable(sql.text) },
  row: {
    id: sql.int8,
    name: sql.text,
    payload: sql.jsonb<{ n: number }>(),
    key: sql.nullable(sql.text),
    createdAt: sql.timestamptz,
  },
});
const count = statement({
  name: 'test-count',
  text: `select count(*)::int as count, pg_current_xact_id_if_assigned()::text as transaction, pg_backend_pid() as process
    from outbox where name = $1`,
  params: { name: sql.text },
  row: { count: sql.int4, transaction: sql.nullable(sql.text), process: sql.int4 },
});
const prepared = statement({
  name: 'test-prepared',
  text: `select name from pg_prepared_statements where name = 'test-keep'`,
  row: { name: sql.text },
});

describe('a statement', () => {
  it('answers the same on the pool, in a transaction of Prisma and on a connection', async () => {
    const params = { name: 'same', payload: '{"n": 7}', key: null };
    const rows = [
      await keep.first(db.pool, params),
      await keep.first(db.prisma, params),
      await db.transaction((queries) => keep.first(queries, params)),
      await inTransaction(db.pool, (connection) => keep.first(connection, params)),
    ];
    const types = rows.map((row) => [typeof row?.id, row?.createdAt instanceof Date]);
    expect(types).toEqual(rows.map(() => ['string', true]));
    const said = rows.map((row) => [row?.name, row?.payload, row?.key]);
    expect(said).toEqual(rows.map(() => ['same', { n: 7 }, null]));
    expect(await count.first(db.pool, { name: 'same' })).toMatchObject({ count: 4 });
  });

  it('stands and falls with the transaction that it runs in, and sees what Prisma has written in it', async () => {
    const failed = db.transaction(async (queries) => {
      await queries.outbox.create({ data: { kind: 'event', name: 'rolled back', payload: {} } });
      await keep.run(queries, { name: 'rolled back', payload: '{}', key: null });
      expect(await count.first(queries, { name: 'rolled back' })).toMatchObject({ count: 2 });
      expect(await count.first(db.pool, { name: 'rolled back' })).toMatchObject({ count: 0 });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await count.first(db.pool, { name: 'rolled back' })).toMatchObject({ count: 0 });
  });

  it('runs on the connection of its own transaction, however many there are', async () => {
    const seen = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        db.transaction(async (queries) => {
          await keep.run(queries, { name: `beside ${n}`, payload: '{}', key: null });
          const own = await count.first(queries, { name: `beside ${n}` });
          const [{ pid, xid }] = await queries.$queryRaw<[{ pid: number; xid: string }]>`
            select pg_backend_pid() as pid, pg_current_xact_id()::text as xid`;
          return { isOwn: own?.process === pid && own.transaction === xid, count: own?.count };
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 12 }, () => ({ isOwn: true, count: 1 })));
  });

  it('does not run outside of its transaction when that is over', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let late: Promise<number> | undefined;
    await db.transaction((queries) => {
      late = promise.then(() => keep.run(queries, { name: 'late', payload: '{}', key: null }));
      return Promise.resolve();
    });
    resolve();
    await expect(late).rejects.toMatchObject({ code: 'P2028' });
    expect(await count.first(db.pool, { name: 'late' })).toMatchObject({ count: 0 });
  });

  it('stays on its connection when another transaction begins within it', async () => {
    const processes = await db.transaction(async (queries) => {
      const before = await count.first(queries, { name: 'outer' });
      const inner = await db.prisma.$transaction(async () => count.first(queries, { name: 'outer' }));
      const other = await db.transaction((others) => count.first(others, { name: 'inner' }));
      const after = await count.first(queries, { name: 'outer' });
      return { own: [before, inner, after].map((row) => row?.process), other: other?.process };
    });
    expect(new Set(processes.own).size).toBe(1);
    expect(processes.own).not.toContain(processes.other);
  });

  it('stays prepared', async () => {
    const names = await db.transaction(async (queries) => {
      await keep.run(queries, { name: 'prepared', payload: '{}', key: null });
      return prepared.rows(queries);
    });
    expect(names).toEqual([{ name: 'test-keep' }]);
  });

  it('commits with its work, rolls back without, and holds the settings of its transaction', async () => {
    const setting = statement({
      name: 'test-setting',
      text: `select current_setting('statement_timeout') as timeout, current_setting('transaction_read_only') as "readOnly"`,
      row: { timeout: sql.text, readOnly: sql.text },
    });
    const options = { readOnly: true, settings: { statement_timeout: '1234' } };
    expect(await inTransaction(db.pool, (connection) => setting.first(connection), options)).toEqual({
      timeout: '1234ms',
      readOnly: 'on',
    });
    const failed = inTransaction(db.pool, async (connection) => {
      await keep.run(connection, { name: 'undone', payload: '{}', key: null });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await count.first(db.pool, { name: 'undone' })).toMatchObject({ count: 0 });
    expect(db.pool.idleCount).toBe(db.pool.totalCount);
  });
});

describe('the check of statements', () => {
  const check = async (text: string, row: Shape = {}, params: Shape = {}): Promise<string[]> =>
    statementProblems(test.url, [{ name: 'seeded', text, params, row }]);

  it('finds nothing wrong with a statement that is as it says', async () => {
    expect(await statementProblems(test.url, [keep, count, prepared])).toEqual([]);
  });

  it.each<[string, string, Shape, Shape, string]>([
    [
      'a column that was renamed',
      'select title from outbox',
      {},
      {},
      'cannot be prepared: error: column "title" does not exist',
    ],
    [
      'a column of another name',
      'select name from outbox',
      { title: sql.text },
      {},
      'answers a column "name" that the code does not name',
    ],
    [
      'a column of another type',
      'select name from outbox',
      { name: sql.int4 },
      {},
      'the column "name" is text, the code says integer',
    ],
    [
      'a column that may be null',
      'select key from outbox',
      { key: sql.text },
      {},
      'the column "key" may be null, the code says never',
    ],
    [
      'a needless assumption',
      'select name from outbox',
      { name: sql.neverNull(sql.text) },
      {},
      'the column "name" is never null: no need to assume it',
    ],
    [
      'a column twice',
      'select name, key as name from outbox',
      { name: sql.text },
      {},
      'answers the column "name" twice',
    ],
    [
      'a parameter of another type',
      'delete from outbox where id = $1',
      {},
      { id: sql.text },
      'the parameter $1 "id" is bigint, the code says text',
    ],
    [
      'a parameter too many',
      'delete from outbox where id = $1',
      {},
      { id: sql.int8, name: sql.text },
      'takes 1 parameters, the code says 2',
    ],
    [
      'an array for one',
      'delete from outbox where id = any($1)',
      {},
      { ids: sql.int8 },
      'the parameter $1 "ids" is bigint[], the code says bigint',
    ],
  ])('finds %s', async (_, text, row, params, problem) => {
    expect(await check(text, row, params)).toContain(`seeded: ${problem}`);
  });

  it('finds a column that is missing, and goes on after a statement that cannot be prepared', async () => {
    const [broken, wrong] = [
      { name: 'broken', text: 'select from nowhere', params: {}, row: {} },
      { name: 'wrong', text: 'select kind from outbox', params: {}, row: { kind: sql.text, name: sql.text } },
    ];
    expect(await statementProblems(test.url, [broken, wrong])).toEqual([
      'broken: cannot be prepared: error: relation "nowhere" does not exist',
      'wrong: has no column "name"',
    ]);
  });

  it('finds two statements of one name, and a name that Postgres would cut off', async () => {
    const one = { name: 'one', text: 'select 1 as n', params: {}, row: { n: sql.int4 } };
    const long = { ...one, name: 'x'.repeat(64) };
    expect(await statementProblems(test.url, [one, one, { ...one, text: 'select 2 as n' }, long])).toEqual([
      'one: another statement has this name',
      `${long.name}: longer than 63 bytes`,
    ]);
  });
});
