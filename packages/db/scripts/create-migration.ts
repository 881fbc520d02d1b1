import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startLocalPostgres } from '@houselights/local-postgres';
import pg from 'pg';
import { refreshLandedList } from '../src/landed-list.ts';
import { migrationsFolder } from '../src/migrate.ts';
import { missingMigrationSql } from '../src/new-migration.ts';

// Writes prisma/migrations/<UTC time>_<name>/migration.sql: whatever prisma/schema and prisma/functions have and the migrations lack.

const [name = '', option] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/.test(name) || (option !== undefined && option !== '--empty')) {
  console.error('Usage: npm run new:migration -- name_in_snake_case [--empty]');
  process.exit(1);
}

/** A second database on the server of `url`. */
async function anotherDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create database another');
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { pathname: '/another' }).href;
}

async function write(sql: string): Promise<void> {
  const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const file = join(migrationsFolder, `${time}_${name}`, 'migration.sql');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, sql);
  const problems = await refreshLandedList();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  console.log(`Wrote ${relative(process.cwd(), file)}. Read it and add CHECKs and changes of data by hand.
When you have changed it, run "npm run migrations:list" before you commit. "npm run generate" makes the client.`);
}

const scratch = await mkdtemp(join(tmpdir(), 'houselights-migration-'));
const postgres = await startLocalPostgres({ dataDir: scratch, durable: false, temporary: true });
try {
  const sql = await missingMigrationSql([postgres.ownerUrl, await anotherDatabase(postgres.ownerUrl)]);
  if (sql === undefined && option !== '--empty') {
    console.log('The migrations say what prisma/schema and prisma/functions say. For SQL by hand add --empty.');
  } else {
    await write(sql ?? '-- By hand.\n');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await postgres.stop();
}
