import { isSubmittable } from './ordered-client.ts';
import type pg from 'pg';

export type Client = Pick<pg.PoolClient, 'query'>;

export interface TransactionOptions {
  readonly readOnly?: boolean;
  /** Postgres settings that hold until the transaction ends. `statement_timeout` is in ms; 0: none. */
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
  const patience = patienceFor(pool, settings['statement_timeout']);
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(patience === undefined ? client : waiting(client, patience));
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

/** What pg takes as a time limit at most, in ms: its 0 means the pool's own. */
const forEver = 2 ** 31 - 1;
/** How long after the server's limit its answer may still come, in ms. */
const grace = 5_000;

/** How long a statement may stay unanswered, where the server gives it longer than the pool does; undefined: as long as on the pool. */
function patienceFor({ options }: pg.Pool, statementTimeout: string | undefined): number | undefined {
  const usual = options.query_timeout ?? 0;
  if (statementTimeout === undefined || usual === 0) return undefined;
  const limit = Number(statementTimeout);
  if (Number.isNaN(limit)) throw new TypeError(`statement_timeout is a number of ms, not ${statementTimeout}`);
  if (limit === 0) return forEver;
  return limit + grace > usual ? limit + grace : undefined;
}

/** The connection with a time limit of its own for each statement. */
function waiting(client: pg.PoolClient, patience: number): Client {
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const query = (asked: unknown, ...rest: unknown[]): unknown => {
    if (typeof asked === 'string') return ask({ text: asked, query_timeout: patience }, ...rest);
    return ask(isSubmittable(asked) ? asked : { ...(asked as object), query_timeout: patience }, ...rest);
  };
  return { query: query as Client['query'] };
}
