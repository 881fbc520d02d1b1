import { collectEvents } from './transaction-events.ts';
import { createPool } from './pool.ts';
import { repeatUndone } from './repeat-undone.ts';
import { createPrisma, prismaTransaction } from './transaction-connections.ts';
import type { OutboxEvent } from './transaction-events.ts';
import type { PrismaClient } from './generated/client.ts';
import type pg from 'pg';
import type { Queries } from './transaction-connections.ts';
import type { SilenceWatch } from './silence.ts';

/**
 * The only access to Postgres. `prisma` serves infrequent queries; a `statement` runs on `pool`, on `prisma` or in a transaction. Its
 * creator closes it.
 */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction and returns its result; rolls back when it throws. If Postgres aborts it because of a concurrent
   * transaction, it is retried: `work` must change nothing but the database.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * Calls `hear` with the events of every transaction of this process, after it has committed and before `transaction` resolves: so this
   * process knows what it did before it answers. Other processes get them over the bus. Returns a function that unsubscribes.
   */
  onNews(hear: (event: OutboxEvent) => void): () => void;
  /** Resolves if Postgres answers, rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Size of the pool that Prisma and the named statements share. */
  readonly connections?: number;
  readonly applicationName?: string;
  /** ms after which a silent connection is given up; longer than any statement may take. */
  readonly silentFor?: number;
  /** For a process whose requests must not wait for a Postgres that says nothing. */
  readonly silence?: SilenceWatch | undefined;
}

export function createDatabase({
  url,
  connections = 10,
  applicationName = 'houselights',
  silentFor = 35_000,
  silence,
}: DatabaseOptions): Database {
  const pool = createPool({
    connectionString: url,
    max: connections,
    application_name: applicationName,
    // Prisma writes and reads instants without a time zone: we use UTC, whatever the server's zone is.
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    // A hanging statement must not hold a request for ever; nor must a silent connection, which the server cannot end.
    statement_timeout: 30_000,
    query_timeout: silentFor,
    silence,
  });
  const prisma = createPrisma(pool);
  const listeners = new Set<(event: OutboxEvent) => void>();
  return {
    prisma,
    pool,
    transaction: async (work) => {
      let news: readonly OutboxEvent[] = [];
      const result = await repeatUndone(() =>
        prismaTransaction(prisma, { maxWait: 5_000, timeout: 15_000 }, (queries) => {
          // Only the last attempt's events count.
          news = collectEvents(queries);
          return work(queries);
        }),
      );
      for (const event of news) for (const hear of listeners) hear(event);
      return result;
    },
    onNews: (hear) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
