import { inTransaction } from '@houselights/db';
import type { Client } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

/** The time limit of one search statement, in ms: anything slower is an unforeseen case. */
const patience = 2_000;

// One generic plan for all searches: it uses the indexes even for very common words.
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

/** Runs search statements with a time limit, and with plans that never scan a whole table. */
export function withSearchPlans<T>({ db }: Pick<CoreDeps, 'db'>, work: (connection: Client) => Promise<T>): Promise<T> {
  return inTransaction(db.pool, work, plans);
}
