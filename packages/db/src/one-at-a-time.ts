import type pg from 'pg';

export type Client = Pick<pg.PoolClient, 'query'>;

/** Long work of the background: which lock stands for it, and how long one of its statements may take. */
export interface LongWork {
  /** A number of its own for each kind of work. */
  readonly lock: number;
  readonly statementTimeout: string;
  /** Memory for sorting and hashing. */
  readonly workMem: string;
}

/**
 * Runs `work` in one transaction of its own connection. Of all processes one does this kind of work at a time; the others wait, and see
 * what it has done.
 */
export async function oneAtATime<T>(
  pool: pg.Pool,
  { lock, statementTimeout, workMem }: LongWork,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('statement_timeout', $1, true), set_config('work_mem', $2, true), pg_advisory_xact_lock($3)`,
      [statementTimeout, workMem, lock],
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
