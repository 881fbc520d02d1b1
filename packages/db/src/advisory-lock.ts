import { inTransaction } from './in-transaction.ts';
import { int8, nothing } from './sql-types.ts';
import { statement } from './statement.ts';
import type pg from 'pg';
import type { Client } from './in-transaction.ts';

/** Long background work: its advisory lock, and a time limit for each of its statements; 0: none. */
export interface LockedWork {
  /** A distinct number for each kind of work. */
  readonly lock: number;
  readonly statementTimeoutMs: number;
  /** Memory for sorts and hashes. */
  readonly workMem: string;
}

const begin = statement({
  name: 'one-at-a-time',
  text: 'select pg_advisory_xact_lock($1) as lock',
  params: { lock: int8 },
  row: { lock: nothing },
});

/**
 * Runs `work` in one transaction on its own connection, under an advisory lock: only one process does this kind of work at a time; the
 * others wait, and see its result.
 */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  { lock, statementTimeoutMs, workMem }: LockedWork,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const settings = { statement_timeout: String(statementTimeoutMs), work_mem: workMem };
  return inTransaction(
    pool,
    async (client) => {
      await begin.run(client, { lock });
      return work(client);
    },
    { settings },
  );
}
