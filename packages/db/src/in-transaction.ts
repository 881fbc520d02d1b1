import type pg from 'pg';

export type Client = Pick<pg.PoolClient, 'query'>;

export interface TransactionOptions {
  readonly readOnly?: boolean;
  /** Postgres settings that hold until the transaction ends. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Runs `work` in one transaction on its own connection, without Prisma: for hot paths, long work and cursors. Commits when it resolves,
 * rolls back when it throws. A connection that cannot even roll back is destroyed.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: Client) => Promise<T>,
  { readOnly = false, settings = {} }: TransactionOptions = {},
): Promise<T> {
  const begin = [
    readOnly ? 'begin read only' : 'begin',
    ...Object.entries(settings).map(([name, value]) => `set local ${name} = '${value.replaceAll("'", "''")}'`),
  ].join('; ');
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    // A read-only transaction has nothing to commit.
    await client.query(readOnly ? 'rollback' : 'commit');
    return result;
  } catch (error) {
    broken = error instanceof Error ? error : new Error('the transaction failed');
    await client.query('rollback').then(
      () => (broken = undefined),
      () => {},
    );
    throw error;
  } finally {
    client.release(broken);
  }
}
