import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../src/index.ts';
import type { Database, Queries } from '../src/index.ts';
import type { TestDatabase } from '@houselights/testkit';

let scratch: TestDatabase;
let db: Database;
beforeAll(async () => {
  scratch = await createTestDatabase();
  db = createDatabase({ url: scratch.url });
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
  /** Locks one row, waits until the other side has locked its own, and then wants that one too. */
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
  // Not its error: whoever listens for that would be the one that keeps the process alive.
  const died = new Promise<void>((resolve) => held.once('end', resolve));
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
  await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await died;
  await expect(held.query('select 1')).rejects.toThrow('not queryable');
  held.release();
  await expect(db.ping()).resolves.toBeUndefined();
});
