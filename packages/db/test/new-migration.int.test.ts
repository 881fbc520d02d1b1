import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '@houselights/testkit';
import type { TestDatabase } from '@houselights/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { functionsFolder } from '../src/function-files.ts';
import { missingMigrationSql } from '../src/new-migration.ts';

let databases: [TestDatabase, TestDatabase];
let folder: string;

beforeEach(async () => {
  databases = [await createEmptyDatabase(), await createEmptyDatabase()];
  folder = await mkdtemp(join(tmpdir(), 'houselights-functions-'));
  await cp(functionsFolder, folder, { recursive: true });
});
afterEach(async () => {
  await Promise.all([...databases.map((database) => database.close()), rm(folder, { recursive: true, force: true })]);
});

const missing = () => missingMigrationSql([databases[0].ownerUrl, databases[1].ownerUrl], folder);

async function change(from: string, to: string): Promise<void> {
  const path = join(folder, 'greenlight.sql');
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
}

it('is nothing while prisma/schema and prisma/functions say what the migrations say', async () => {
  expect(await missing()).toBeUndefined();
});

it('holds each function and trigger whose file differs, is new or is gone, and nothing else', async () => {
  await change(`OLD."startsAt" <= clock_timestamp()`, `OLD."startsAt" < clock_timestamp()`);
  await change('BEFORE UPDATE OR DELETE ON "project"', 'BEFORE UPDATE ON "project"');
  await rm(join(folder, 'points-due.sql'));
  await writeFile(
    join(folder, 'new.sql'),
    'create function two() returns integer language sql immutable as $$ select 2 $$;',
  );
  const sql = (await missing()) ?? '';
  expect(sql.match(/^(?:CREATE|DROP) .*$/gm)).toEqual([
    'CREATE OR REPLACE FUNCTION public.battle_stays()',
    'CREATE OR REPLACE FUNCTION public.two()',
    expect.stringMatching(/^CREATE OR REPLACE TRIGGER project_stays BEFORE UPDATE ON public\.project .*;$/),
    'DROP TRIGGER points_due_of_account ON account;',
    'DROP FUNCTION points_due_of_account();',
  ]);
  expect(sql).toContain('IF OLD."startsAt" < clock_timestamp() THEN');
});

it('says what has to be written by hand', async () => {
  await change('p_at timestamptz) RETURNS void', 'p_at timestamptz) RETURNS SETOF text');
  await change(`"usedAt" IS NULL\n$$`, `"usedAt" IS NULL RETURNING "id"\n$$`);
  await expect(missing()).rejects.toThrow('cannot change return type of existing function');
});
