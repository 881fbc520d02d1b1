import type { Client } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

/** How long one statement of a search may take, in ms: what is slower has met something that nobody thought of. */
const patience = 2_000;

// One plan for every search, made without looking at the words: it uses the indexes also for words that are everywhere.
const begin = `begin read only; set local statement_timeout = ${patience}; set local plan_cache_mode = force_generic_plan;
  set local enable_seqscan = off; set local jit = off; set local pg_trgm.similarity_threshold = 0.2`;

/** Runs statements of a search: guarded by a time limit, and with plans that never read a table from end to end. */
export async function withSearchPlans<T>(
  { db }: Pick<CoreDeps, 'db'>,
  work: (connection: Client) => Promise<T>,
): Promise<T> {
  const connection = await db.pool.connect();
  let broken = true;
  try {
    await connection.query(begin);
    const result = await work(connection);
    await connection.query('commit');
    broken = false;
    return result;
  } catch (error) {
    broken = await connection.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    connection.release(broken);
  }
}
