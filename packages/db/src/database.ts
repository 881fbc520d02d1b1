import { collectNews } from './news.ts';
import { createPool } from './pool.ts';
import { repeatUndone } from './repeat-undone.ts';
import { createPrisma, prismaTransaction } from './transaction-connections.ts';
import type { OutboxEvent } from './news.ts';
import type { PrismaClient } from './generated/client.ts';
import type pg from 'pg';
import type { Queries } from './transaction-connections.ts';

/**
 * The one door to Postgres. `prisma` serves what is seldom asked; a `statement` runs on `pool`, on `prisma` and in a transaction.
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
  /**
   * Hears the news of every transaction of this process, when it has committed and before `transaction` resolves: so this process knows
   * of what it did before it answers. The others hear of it by the bus. Returns what ends it.
   */
  onNews(hear: (event: OutboxEvent) => void): () => void;
  /** Resolves when Postgres answers, rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Connections of the pool, shared by Prisma and the named statements. */
  readonly connections?: number;
  readonly applicationName?: string;
  /** ms after which a connection that says nothing is given up; longer than any statement may take. */
  readonly silentFor?: number;
}

export function createDatabase({
  url,
  connections = 10,
  applicationName = 'houselights',
  silentFor = 35_000,
}: DatabaseOptions): Database {
  const pool = createPool({
    connectionString: url,
    max: connections,
    application_name: applicationName,
    // Prisma writes and reads instants without their zone: whatever the server's zone is, ours is UTC.
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    // A statement that hangs must not hold a request for ever; nor must a connection that says nothing any more, which the server cannot end.
    statement_timeout: 30_000,
    query_timeout: silentFor,
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
          // Of what is done anew only the last time counts.
          news = collectNews(queries);
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
