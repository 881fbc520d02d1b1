import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, createTestDatabase } from '@houselights/testkit';
import type { TestDatabase } from '@houselights/testkit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, migrationNames, migrationsFolder, readMigrations } from '../src/migrate.ts';
import { missingMigrations } from '../src/missing-migrations.ts';
import { createPool } from '../src/pool.ts';
import { diagnoseMigrations, diffMigrationsToSchema } from '../src/schema-engine.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'houselights-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

async function ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('migrate', () => {
  it('applies every migration once, and then none', async () => {
    const names = (await readMigrations(folder)).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(await migrate({ url: database.ownerUrl, folder })).toEqual({ applied: names });
    expect(await migrate({ url: database.ownerUrl, folder })).toEqual({ applied: [] });
  });

  it('applies each migration once when eight processes start together', async () => {
    const runs = await Promise.all(Array.from({ length: 8 }, () => migrate({ url: database.ownerUrl, folder })));
    const names = (await readMigrations(folder)).map(({ name }) => name);
    expect(runs.flatMap(({ applied }) => applied)).toEqual(names);
    const rows = await ask<{ migration_name: string }>('select migration_name from _prisma_migrations order by 1');
    expect(rows.map((row) => row.migration_name)).toEqual(names);
  });

  it('refuses a database that holds a migration which this code does not know', async () => {
    await addMigration('99990101000000_from_the_future', 'create table future (id text);');
    await migrate({ url: database.ownerUrl, folder });
    await expect(migrate({ url: database.ownerUrl })).rejects.toMatchObject({ code: 'database_newer' });
  });

  it('refuses a database made with another text of a migration', async () => {
    await migrate({ url: database.ownerUrl, folder });
    const [first] = await readdir(migrationsFolder);
    const file = join(folder, first ?? '', 'migration.sql');
    await writeFile(file, `${await readFile(file, 'utf8')}\n-- changed\n`);
    await expect(migrate({ url: database.ownerUrl, folder })).rejects.toMatchObject({ code: 'edited' });
  });

  it('undoes the whole of a migration that fails, and applies it when it is mended', async () => {
    const name = '99990101000000_broken';
    await addMigration(name, 'create table half (id text); select 1/0;');
    await expect(migrate({ url: database.ownerUrl, folder })).rejects.toMatchObject({ code: 'failed' });
    expect(await ask("select to_regclass('half') as half")).toEqual([{ half: null }]);
    await writeFile(join(folder, name, 'migration.sql'), 'create table half (id text);');
    expect(await migrate({ url: database.ownerUrl, folder })).toEqual({ applied: [name] });
  });

  it("keeps a function's body whole", async () => {
    const body = 'create function two() returns int language plpgsql as $$ begin perform 1; return 2; end $$;';
    await addMigration('99990101000000_function', `${body} select 1;`);
    await migrate({ url: database.ownerUrl, folder });
    expect(await ask('select two()')).toEqual([{ two: 2 }]);
  });
});

describe('the migrations of the project', () => {
  it('say what prisma/schema says', async () => {
    expect(await diffMigrationsToSchema(database.ownerUrl)).toBeUndefined();
  });

  it("are applied in Prisma's own eyes, unedited", async () => {
    const migrated = await createTestDatabase();
    try {
      expect(await diagnoseMigrations(migrated.ownerUrl)).toMatchObject({
        editedMigrationNames: [],
        failedMigrationNames: [],
        hasMigrationsTable: true,
        history: null,
      });
    } finally {
      await migrated.close();
    }
  });
});

describe('what a database lacks', () => {
  async function missing(): Promise<string[]> {
    const pool = createPool({ connectionString: database.ownerUrl, max: 1 });
    try {
      return await missingMigrations(pool, folder);
    } finally {
      await pool.end();
    }
  }

  it('is everything when it is empty, and nothing when it is migrated', async () => {
    expect(await missing()).toEqual(await migrationNames(folder));
    await migrate({ url: database.ownerUrl, folder });
    expect(await missing()).toEqual([]);
  });

  it('is what was added to the code since, wherever it stands in the order', async () => {
    await migrate({ url: database.ownerUrl, folder });
    await addMigration('20200101000000_found_late', 'create table late (id text);');
    await addMigration('99990101000000_new', 'create table new (id text);');
    expect(await missing()).toEqual(['20200101000000_found_late', '99990101000000_new']);
  });

  it('is nothing when the database is newer', async () => {
    await addMigration('99990101000000_from_the_future', 'create table future (id text);');
    await migrate({ url: database.ownerUrl, folder });
    await rm(join(folder, '99990101000000_from_the_future'), { recursive: true });
    expect(await missing()).toEqual([]);
  });

  it('is what another tool began and did not finish, or took back', async () => {
    await migrate({ url: database.ownerUrl, folder });
    const [first = '', second = ''] = await migrationNames(folder);
    await ask(`update _prisma_migrations set finished_at = null where migration_name = '${first}'`);
    await ask(`update _prisma_migrations set rolled_back_at = now() where migration_name = '${second}'`);
    expect(await missing()).toEqual([first, second]);
  });
});
