import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseClock } from '../src/database-clock.ts';
import type { Database } from '@houselights/db';

const day = 24 * 60 * 60 * 1_000;

let url: string;
let db: Database;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  ({ url } = database);
  db = createDatabase({ url, connections: 2 });
  closeDatabase = async () => {
    await db.close();
    await database.close();
  };
});
afterAll(() => closeDatabase());

const databaseNow = async (): Promise<number> => {
  const { rows } = await db.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now.getTime() ?? 0;
};

it.each([day, -day, 5 * 60_000, -5 * 60_000])(
  'tells the time of the database on a machine that is %i ms ahead',
  async (wrong) => {
    const clock = createDatabaseClock(db, { now: () => new Date(Date.now() + wrong) });
    await clock.compare();
    const told = clock.now().getTime();
    const there = await databaseNow();
    expect(told).toBeLessThanOrEqual(there);
    expect(told).toBeGreaterThan(there - 5_000);
  },
);

it('follows a machine whose clock is set anew', async () => {
  let wrong = 0;
  const clock = createDatabaseClock(db, { now: () => new Date(Date.now() + wrong) });
  await clock.compare();
  wrong = day;
  await clock.compare();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5_000);
});

it("is the machine's own to the millisecond where the two agree", async () => {
  // Each reading of the clock is a minute later than the one before: the answer lies in between.
  let looks = 0;
  const from = await databaseNow();
  const clock = createDatabaseClock(db, { now: () => new Date(from - 30_000 + 60_000 * looks++) });
  await clock.compare();
  expect(clock.now().getTime()).toBe(from - 30_000 + 2 * 60_000);
});

it('goes on by what it saw last while the database is away', async () => {
  const other = createDatabase({ url, connections: 1 });
  const clock = createDatabaseClock(other, { now: () => new Date(Date.now() + day) });
  await clock.compare();
  await other.close();
  await expect(clock.compare()).rejects.toThrow('after calling end');
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5_000);
});
