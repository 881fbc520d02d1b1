import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@houselights/testkit';
import type { TestDatabase } from '@houselights/testkit';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareFunctionFiles, describeDifference, functionsFolder } from '../src/function-files.ts';
import { roleOf } from '../src/rights.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  client.on('error', () => {});
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'houselights-functions-'));
  await cp(functionsFolder, folder, { recursive: true });
});
afterEach(async () => {
  await client.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function faults(): Promise<string[]> {
  const found = await compareFunctionFiles(client, { folder, program: roleOf(database.url) });
  return found.map(describeDifference);
}

/** Edits a file of the folder; fails if it does not contain `from`. */
async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
}

it('finds each function and trigger of the migrated database in prisma/functions, and nothing else there', async () => {
  expect(await faults()).toEqual([]);
});

it('leaves the database as it was', async () => {
  const asIs = `select (select jsonb_agg(pg_get_functiondef(oid) order by oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a') as functions,
    (select jsonb_agg(jsonb_build_array(oid, tgname, tgenabled) order by oid) from pg_trigger) as triggers,
    (select count(*)::int from pg_namespace) as schemas`;
  const { rows: before } = await client.query(asIs);
  await faults();
  expect((await client.query(asIs)).rows).toEqual(before);
});

it('names a function and a trigger of the database without a file', async () => {
  await client.query(`create function stray() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger strays after insert on project for each row execute function stray()`);
  expect(await faults()).toEqual([
    'the trigger strays on project is in the database and in no file of prisma/functions',
    'the function stray() is in the database and in no file of prisma/functions',
  ]);
});

it('names a function and a trigger whose file differs', async () => {
  await change('greenlight.sql', `OLD."startsAt" <= clock_timestamp()`, `OLD."startsAt" < clock_timestamp()`);
  await change(
    'greenlight.sql',
    'TRIGGER project_stays BEFORE UPDATE OR DELETE ON',
    'TRIGGER project_stays BEFORE UPDATE ON',
  );
  expect(await faults()).toEqual([
    'the function battle_stays() in prisma/functions/greenlight.sql differs from the one in the database',
    'the trigger project_stays on project in prisma/functions/greenlight.sql differs from the one in the database',
  ]);
});

it('names a function and a trigger of a file that the database lacks', async () => {
  await client.query('drop trigger battle_stays on battle; drop function use_seal_approval');
  expect(await faults()).toEqual([
    'the function use_seal_approval(text,timestamp with time zone) in prisma/functions/greenlight.sql is not in the database',
    'the trigger battle_stays on battle in prisma/functions/greenlight.sql is not in the database',
  ]);
});

it('names a function whose parameters changed twice: the new one is missing, the old one has no file', async () => {
  await change('greenlight.sql', 'use_seal_approval(p_battle text,', 'use_seal_approval(p_battle varchar,');
  expect(await faults()).toEqual([
    'the function use_seal_approval(character varying,timestamp with time zone) in prisma/functions/greenlight.sql is not in the database',
    'the function use_seal_approval(text,timestamp with time zone) is in the database and in no file of prisma/functions',
  ]);
});

it('names a trigger that is switched off', async () => {
  await client.query('alter table battle disable trigger battle_stays');
  expect(await faults()).toEqual([
    'the trigger battle_stays on battle in prisma/functions/greenlight.sql differs from the one in the database',
  ]);
});

it('refuses a file that Postgres refuses, and one that defines anew what another one defines', async () => {
  await writeFile(join(folder, 'z-broken.sql'), 'create function broken( returns text');
  await expect(faults()).rejects.toThrow('prisma/functions/z-broken.sql: syntax error');
  await writeFile(
    join(folder, 'z-broken.sql'),
    `create or replace function battle_stays() returns trigger language plpgsql as $$ begin return old; end $$`,
  );
  await expect(faults()).rejects.toThrow('z-broken.sql: greenlight.sql defines battle_stays(), too');
});

it('brings the database to what the files say by the statements of the differences', async () => {
  await change('greenlight.sql', `OLD."startsAt" <= clock_timestamp()`, `OLD."startsAt" < clock_timestamp()`);
  await rm(join(folder, 'points-due.sql'));
  await client.query('drop trigger battle_stays on battle; drop function use_seal_approval');
  const found = await compareFunctionFiles(client, { folder, program: roleOf(database.url) });
  expect(found).toHaveLength(5);
  for (const { sql } of found) await client.query(sql);
  expect(await faults()).toEqual([]);
});
