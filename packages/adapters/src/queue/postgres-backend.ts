import { createPool } from '@houselights/db';
import { inTurn, roleOf } from '@houselights/db/migrate';
import { assertSchemaCompatibility, createPostgresBackend, runMigrations, withBackend } from 'bullmq';
import type { PgPool, Processor } from 'bullmq';
import { jobNames } from './job-queue.ts';
import type { ErrorListener, QueueBackend } from './backend.ts';

const schema = 'bullmq';

/** Connections for everything that does not only listen. */
const forWork = 6;

/** Of all programs that are started side by side one makes the queues' tables; `if not exists` is no lock. */
const makingLock = 7_104_307;

/** Brings the queues' own tables up to date, as their owner, and gives the program's role their rows. */
export function migratePostgresQueues(url: string, programUrl: string): Promise<void> {
  return inTurn(url, makingLock, async (client) => {
    await runMigrations(client, schema);
    // BullMQ makes a counter for each queue at its first job, which the program may not.
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
 * Queues in Postgres, in a schema of their own beside the site's tables. All share one pool; each worker keeps one of its
 * connections to listen on, so there has to be one for each kind of job and some to work with.
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
    // Silence is no answer, and the server cannot end it.
    query_timeout: 35_000,
    options: `-c search_path=${schema}`,
  });
  // Each queue and worker adds its own listener.
  pool.setMaxListeners(0);
  // BullMQ takes any pg.Pool; only the overloads of its types hide that from the compiler.
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
