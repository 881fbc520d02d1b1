import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ensureRole, rightsFor, roleOf } from './rights.ts';

export { roleOf } from './rights.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

export type MigrationFailure = 'unreachable' | 'database_newer' | 'edited' | 'unfinished' | 'failed';

/** Why the database was left untouched, with a sentence for the operator. */
export class MigrationError extends Error {
  readonly code: MigrationFailure;

  constructor(code: MigrationFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
    this.code = code;
  }
}

export interface MigrateOptions {
  /** URL of the role that owns everything. */
  readonly url: string;
  /** URL of the role that the program runs as, which gets its rights. Default: the owner's. */
  readonly programUrl?: string;
  /** The folder of migrations, one subfolder each. Default: the project's. */
  readonly folder?: string;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface Row {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

// Prisma's own lock number: `prisma migrate deploy` and this function wait for each other.
const advisoryLock = 72_707_369;

/**
 * Migrates a database to the newest version and returns the names of the migrations just applied. Each one commits together with its row in
 * `_prisma_migrations` and the rights of the program's role, so that a killed run leaves nothing half done and `prisma migrate deploy`
 * agrees. Concurrent runs are serialized. If nothing is pending, only the rights are granted again: a restored database may lack them.
 * @throws MigrationError
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const { url, programUrl = url, folder = migrationsFolder } = options;
  const program = roleOf(programUrl).name === roleOf(url).name ? undefined : roleOf(programUrl);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'houselights migrate',
    // Long enough for a machine that is busy starting up.
    connectionTimeoutMillis: 30_000,
  });
  client.on('error', () => {});
  const [migrations] = await Promise.all([readMigrations(folder), client.connect().catch(explainUnreachable)]);
  try {
    if (pending(migrations, await readRows(client)).length === 0 && program === undefined) return { applied: [] };
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const todo = pending(migrations, await readRows(client));
    await client.query(journal);
    const rights = program === undefined ? '' : rightsFor(program);
    if (program !== undefined) await ensureRole(client, program).catch(explainRole);
    for (const migration of todo) await apply(client, migration, rights);
    await client.query(rights);
    if (program !== undefined) await checkProgram(programUrl, migrations.at(-1)?.name);
    return { applied: todo.map(({ name }) => name) };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new MigrationError('failed', `The database could not be brought up to date: ${error.message}.`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

/** Runs `work` under an advisory lock: other programs with the same lock wait, without a limit, and see its result. */
export async function inTurn<T>(url: string, lock: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'houselights turn' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    await client.end();
  }
}

function explainUnreachable(cause: unknown): never {
  const why = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  throw new MigrationError('unreachable', `The database does not answer or refuses us${why}: check DATABASE_URL.`, {
    cause,
  });
}

function explainRole(cause: unknown): never {
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') throw cause;
  throw new MigrationError(
    'failed',
    'The role of DATABASE_URL is not there, and the role of DATABASE_OWNER_URL may not make it: make it yourself.',
    { cause },
  );
}

/** Names of a folder's migrations, oldest first. */
export async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Reads a folder's migrations, oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await migrationNames(folder);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function pending(migrations: readonly Migration[], rows: readonly Row[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const foreign = rows.find((row) => !known.has(row.migration_name));
  if (foreign) {
    throw new MigrationError(
      'database_newer',
      `The database is newer than this code (it holds "${foreign.migration_name}"): update the code, or use another database.`,
    );
  }
  for (const row of rows) {
    if (!row.finished_at) {
      throw new MigrationError(
        'unfinished',
        `The migration "${row.migration_name}" was begun by another tool and never finished: see "prisma migrate resolve".`,
      );
    }
    if (known.get(row.migration_name)?.checksum !== row.checksum) {
      throw new MigrationError(
        'edited',
        `The migration "${row.migration_name}" is not the one that this database was made with. Nothing was changed. Use the code that made it, or restore a backup.`,
      );
    }
  }
  const done = new Set(rows.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function readRows(client: pg.Client): Promise<Row[]> {
  try {
    const { rows } = await client.query<Row>(
      'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
    );
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P01') return [];
    throw error;
  }
}

/** Checks that the program's role can sign in, and to the same database. */
async function checkProgram(url: string, newest: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  const seen = await client
    .connect()
    .then(() => client.query('select from _prisma_migrations where migration_name = $1', [newest]))
    .catch((cause: unknown) => ({ rowCount: 0, cause }));
  await client.end();
  if (seen.rowCount === 1) return;
  throw new MigrationError(
    'unreachable',
    'DATABASE_URL does not lead into the database of DATABASE_OWNER_URL: check its address and the password of its role.',
    { cause: 'cause' in seen ? seen.cause : undefined },
  );
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration, rights: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query(rights);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError('failed', `The migration "${name}" failed and was undone: ${reason}`, { cause });
  }
}

// The table as Prisma creates it.
const journal = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;
