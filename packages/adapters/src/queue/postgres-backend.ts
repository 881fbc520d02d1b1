import { createPool } from '@houselights/db';
import { inTurn, roleOf } from '@houselights/db/migrate';
import { assertSchemaCompatibility, createPostgresBackend, runMigrations, withBackend } from 'bullmq';
import type { PgPool, Processor } from 'bullmq';
import { jobNames } from './job-queue.ts';
import type { ErrorListener, QueueBackend } from './backend.ts';

const schema = 'bullmq';

/** Connections for everything but listening. */
const forWork = 6;

/** The advisory lock under which one of several starting programs creates the queues' tables; `if not exists` is no lock. */
const makingLock = 7_104_307;

/** Migrates the queues' own tables, as their owner, and grants the program's role access to their rows. */
export function migratePostgresQueues(url: string, programUrl: string): Promise<void> {
  return inTurn(url, makingLock, async (client) => {
    await runMigrations(client, schema);
    // BullMQ creates a sequence for each queue at its first job, which the program's role may not.
    const { rows } = await client.query<{ counter: string }>(
      `select ${schema}.job_id_seq_name(name) as counter from unnest($1::text[]) as queue(name)`,
      [jobNames],
    );
    for (const { counter } of rows) await client.query(`create sequence if not exists ${schema}.${counter}`);
    const program = client.escapeIdentifier(roleOf(programUrl).name);
    if (roleOf(url).name !== roleOf(programUrl).name) {
      await client.query(`grant usage on schema ${schema} to ${program};
        grant select, insert, update, delete on all tables in schema ${schema} to ${program};
        grant usage on all sequences in schema ${schema} to ${program}`);
    }
  });
}

/**
 * Queues in Postgres, in their own schema beside the site's tables. All share one pool; each worker keeps a connection to listen on, so the
 * pool needs one per kind of job, plus some to work with.
 */
export function createPostgresQueueBackend({
  url,
  connections = jobNames.length + forWork,
  onError = () => {},
}: {
  readonly url: string;
  readonly connections?: number;
  readonly onError?: ErrorListener;
}): QueueBackend {
  const pool = createPool({
    onError,
    connectionString: url,
    max: connections,
    application_name: 'houselights queue',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // The server cannot end a silent connection.
    query_timeout: 35_000,
    options: `-c search_path=${schema}`,
  });
  // Each queue and worker adds its own listener.
  pool.setMaxListeners(0);
  // BullMQ takes any pg.Pool; only its overloads hide that from the compiler.
  const connection = pool as unknown as PgPool;
  const { Queue, Worker } = withBackend(createPostgresBackend);
  return {
    async prepare() {
      const client = await pool.connect();
      try {
        await assertSchemaCompatibility(client, schema);
      } finally {
        client.release();
      }
    },
    createQueue: (name) => {
      const queue = new Queue<unknown, void>(name, { connection });
      queue.on('error', onError);
      return queue;
    },
    createWorker: (name, processor, options) =>
      new Worker<unknown, void>(name, processor satisfies Processor<unknown, void>, { connection, ...options }),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}
