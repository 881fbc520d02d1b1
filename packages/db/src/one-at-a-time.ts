import { inTransaction } from './in-transaction.ts';
import { int8, nothing, text } from './sql-types.ts';
import { statement } from './statement.ts';
import type pg from 'pg';
import type { Client } from './in-transaction.ts';

/** Long work of the background: which lock stands for it, and how long one of its statements may take. */
export interface LongWork {
  /** A number of its own for each kind of work. */
  readonly lock: number;
  readonly statementTimeout: string;
  /** Memory for sorting and hashing. */
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
 * Runs `work` in one transaction of its own connection. Of all processes one does this kind of work at a time; the others wait, and see
 * what it has done.
 */
export async function oneAtATime<T>(
  pool: pg.Pool,
  { lock, statementTimeout, workMem }: LongWork,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await begin.run(client, { statementTimeout, workMem, lock });
    return work(client);
  });
}
