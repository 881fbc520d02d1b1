import { inTransaction } from '@houselights/db';
import type { Client } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

/** How long one statement of a search may take, in ms: what is slower has met something that nobody thought of. */
const patience = 2_000;

// One plan for every search, made without looking at the words: it uses the indexes also for words that are everywhere.
const plans = {
  readOnly: true,
  settings: {
    statement_timeout: String(patience),
    plan_cache_mode: 'force_generic_plan',
    enable_seqscan: 'off',
    jit: 'off',
    'pg_trgm.similarity_threshold': '0.2',
  },
};

/** Runs statements of a search: guarded by a time limit, and with plans that never read a table from end to end. */
export function withSearchPlans<T>({ db }: Pick<CoreDeps, 'db'>, work: (connection: Client) => Promise<T>): Promise<T> {
  return inTransaction(db.pool, work, plans);
}
