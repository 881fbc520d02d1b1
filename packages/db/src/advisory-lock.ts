import { inTransaction } from './in-transaction.ts';
import { int8, nothing, text } from './sql-types.ts';
import { statement } from './statement.ts';
import type pg from 'pg';
import type { Client } from './in-transaction.ts';

/** Long background work: its advisory lock, and a time limit for each of its statements. */
export interface LockedWork {
  /** A distinct number for each kind of work. */
  readonly lock: number;
  readonly statementTimeout: string;
  /** Memory for sorts and hashes. */
  readonly workMem: string;
}

const begin = statement({
  name: 'one-at-a-time',
  text: `select set_config('statement_timeout', $1, true) as timeout, set_config('work_mem', $2, true) as memory,
    pg_advisory_xact_lock($3) as lock`,
  params: { statementTimeout: text, workMem: text, lock: int8 },
  row: { timeout: text, memory: text, lock: nothing },
});

/**
 * Runs `work` in one transaction on its own connection, under an advisory lock: only one process does this kind of work at a time; the
 * others wait, and see its result.
 */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  { lock, statementTimeout, workMem }: LockedWork,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await begin.run(client, { statementTimeout, workMem, lock });
    return work(client);
  });
}
