import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { repeatUndone } from './repeat-undone.ts';
import { PrismaClient } from './generated/client.ts';
import type { Prisma } from './generated/client.ts';

/** A Prisma client inside a transaction, or outside one. */
export type Queries = Prisma.TransactionClient;

/**
 * The one door to Postgres. `prisma` serves what is seldom asked; hot paths use named statements on `pool`.
 * Whoever creates it closes it.
 */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction and hands back its result; rolls back when it throws. What Postgres has undone because of
   * another one is done anew: `work` changes nothing but the database.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Resolves when Postgres answers, rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Connections of the pool, shared by Prisma and the named statements. */
  readonly connections?: number;
  readonly applicationName?: string;
}

export function createDatabase({ url, connections = 10, applicationName = 'houselights' }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: applicationName,
    // Prisma writes and reads instants without their zone: whatever the server's zone is, ours is UTC.
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    // A statement that hangs must not hold a request for ever.
    statement_timeout: 30_000,
  });
  // A connection that dies is replaced at the next query; unhandled it would end the process. The pool hears of it while it is idle, whoever
  // holds it (a transaction between two statements) by the next statement.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
  return {
    prisma,
    pool,
    transaction: (work) =>
      repeatUndone(() => prisma.$transaction((queries) => work(queries), { maxWait: 5_000, timeout: 15_000 })),
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
