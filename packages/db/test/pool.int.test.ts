import { createTestDatabase } from '@houselights/testkit';
import type { TestDatabase } from '@houselights/testkit';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createPool } from '../src/pool.ts';

let database: TestDatabase;
let watcher: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  watcher = new pg.Client({ connectionString: database.ownerUrl });
  await watcher.connect();
  onTestFinished(() => watcher.end());
});

const name = () => `pool ${crypto.randomUUID()}`;

async function connectionsOf(application_name: string): Promise<number> {
  const { rowCount } = await watcher.query('select from pg_stat_activity where application_name = $1', [
    application_name,
  ]);
  return rowCount ?? 0;
}

const kill = (application_name: string) =>
  watcher.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    application_name,
  ]);

it('is closed when it says that it has ended', async () => {
  for (let round = 0; round < 20; round += 1) {
    const open: string[] = [];
    const pool = createPool({ connectionString: database.url, max: 5 });
    pool.on('connect', (client) => {
      open.push('one');
      client.once('end', () => open.pop());
    });
    await Promise.all(Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.005)')));
    expect(open.length).toBeGreaterThan(0);
    await pool.end();
    expect(open).toEqual([]);
  }
});

it('tells a callback, too', async () => {
  const pool = createPool({ connectionString: database.url });
  await pool.query('select 1');
  await new Promise<void>((settle) => pool.end(settle));
  expect(pool.ended).toBe(true);
});

it('goes on after its connections were killed, idle ones and held ones, and says so of those that were idle', async () => {
  const application_name = name();
  const onError = vi.fn<(error: unknown) => void>();
  const pool = createPool({ connectionString: database.url, application_name, onError });
  onTestFinished(() => pool.end());
  const held = await pool.connect();
  await pool.query('select 1');
  expect(await connectionsOf(application_name)).toBe(2);
  await kill(application_name);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  await expect(held.query('select 1')).rejects.toThrow(/terminat|not queryable/);
  held.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('ends although its connections are killed on their way out', async () => {
  for (let round = 0; round < 10; round += 1) {
    const application_name = name();
    const pool = createPool({ connectionString: database.url, application_name, max: 5 });
    await Promise.all(Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.005)')));
    await Promise.all([kill(application_name), pool.end()]);
  }
});
