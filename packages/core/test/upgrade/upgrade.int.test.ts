import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@houselights/db';
import { migrate, migrationNames, migrationsFolder } from '@houselights/db/migrate';
import { createEmptyDatabase, createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/verify-ledger.ts';
import { describeSchema } from './database-schema.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';

// Each .sql file in this directory is named after a migration and holds rows that were valid when that migration was the newest. A database
// grows from file to file, as a site does, and is then migrated to the newest version the way the product does it.

/** Columns, by file and table, whose values a later migration rewrites on purpose. */
const rewritten: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '20261122101421_points_and_greenlight': {
    account: ['emailKey'],
    caption_passage: ['tsv'],
    plan: ['name'],
    search_document: ['tsv'],
    session: ['deviceId'],
  },
};

/** Tables without rows here: they need a signature or the end of a battle, and their own tests write them. */
const empty = ['battle_result', 'battle_seal_approval', 'points_signed_head'];

const points = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.replace(/\.sql$/, ''))
  .sort();
const names = await migrationNames(migrationsFolder);

it('starts from migrations that have landed, and not from the newest one', () => {
  expect(names).toEqual(expect.arrayContaining(points));
  expect(points.length).toBeGreaterThan(0);
  expect(points.at(-1)).not.toBe(names.at(-1));
});

it('tells two schemas apart by each kind of part', async () => {
  const database = await createTestDatabase();
  const owner = createDatabase({ url: database.ownerUrl, connections: 1 });
  const client = await owner.pool.connect();
  const same = new Set(await describeSchema({ pool: client }));
  const unseen: string[] = [];
  for (const change of [
    'alter table project alter title drop not null',
    `alter table project alter description set default 'none'`,
    'alter table battle drop constraint battle_lasts',
    'create index late on project (title)',
    'alter table battle disable trigger battle_stays',
    'drop trigger battle_stays on battle; create trigger battle_stays before delete on battle for each row execute function battle_stays()',
    'alter function post_points security invoker',
    'grant execute on function append_points to public',
    'grant delete on points_entry to public',
    'grant update (title) on project to public',
    'create schema late',
  ]) {
    await client.query(`begin; ${change}`);
    const lines = await describeSchema({ pool: client });
    await client.query('rollback');
    if (lines.length === same.size && lines.every((line) => same.has(line))) unseen.push(change);
  }
  client.release();
  await owner.close();
  await database.close();
  expect(unseen).toEqual([]);
});

type Rows = Record<string, readonly string[]>;

/** The rows of each non-empty table, limited to those of the given columns that it still has. */
async function readRows({ pool }: Database, columns: ReadonlyMap<string, readonly string[]>): Promise<Rows> {
  const rows: Rows = {};
  for (const [table, own] of await readColumns({ pool })) {
    const wanted = (columns.get(table) ?? []).filter((column) => own.includes(column));
    const { rows: found } = await pool.query<{ row: string }>(
      `select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any ($1))::text as row from "${table}" t`,
      [wanted],
    );
    if (found.length > 0) rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

async function readColumns({ pool }: Pick<Database, 'pool'>): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns join information_schema.tables
       using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_prisma_migrations'
     group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

describe.each(points)('a database with rows of %s', (point) => {
  let database: TestDatabase;
  let fresh: TestDatabase;
  let owner: Database;
  let freshOwner: Database;
  let folder: string;
  let before: Rows;
  let columns: ReadonlyMap<string, readonly string[]>;
  let applied: string[];

  beforeAll(async () => {
    [database, fresh] = [await createEmptyDatabase(), await createTestDatabase()];
    owner = createDatabase({ url: database.ownerUrl, connections: 2 });
    freshOwner = createDatabase({ url: fresh.ownerUrl, connections: 2 });
    folder = await mkdtemp(join(tmpdir(), 'houselights-upgrade-'));
    for (const until of points.filter((name) => name <= point)) {
      for (const name of names.filter((other) => other <= until)) {
        await cp(join(migrationsFolder, name), join(folder, name), { recursive: true });
      }
      await migrate({ url: database.ownerUrl, programUrl: database.url, folder });
      await owner.pool.query(await readFile(join(import.meta.dirname, `${until}.sql`), 'utf8'));
    }
    columns = new Map(
      [...(await readColumns(owner))].map(([table, own]) => [
        table,
        own.filter((column) => rewritten[point]?.[table]?.includes(column) !== true),
      ]),
    );
    before = await readRows(owner, columns);
    ({ applied } = await migrate({ url: database.ownerUrl, programUrl: database.url }));
  });
  afterAll(async () => {
    await Promise.all([owner.close(), freshOwner.close()]);
    await Promise.all([database.close(), fresh.close(), rm(folder, { recursive: true, force: true })]);
  });

  it('has rows in every table but those that are empty on purpose', () => {
    const without = [...columns.keys()].filter((table) => before[table] === undefined).sort();
    expect(without).toEqual(empty.filter((table) => columns.has(table)));
  });

  it('gets every migration that came since', () => {
    expect(applied).toEqual(names.filter((name) => name > point));
  });

  it('has the schema of a database that was made today', async () => {
    expect(await describeSchema(owner)).toEqual(await describeSchema(freshOwner));
  });

  it('keeps its rows', async () => {
    const after = await readRows(owner, columns);
    const lost = Object.entries(before).flatMap(([table, rows]) => {
      const kept = new Set(after[table]);
      return rows.filter((row) => !kept.has(row)).map((row) => `${table}: ${row}`);
    });
    expect(lost).toEqual([]);
  });

  it('has a ledger that still verifies', async () => {
    const report = await verifyLedger({ db: owner, signer: { publicKey: '', verify: () => false } });
    expect(report.entries).toBeGreaterThan(0);
    expect(report.problems).toEqual([]);
  });
});
