import { missingMigrations } from '@houselights/db';
import type { CoreDeps } from './deps.ts';

/** The names of the migrations that this code needs and the database lacks; rejects if the database does not answer. */
export function findMissingMigrations({ db }: Pick<CoreDeps, 'db'>): Promise<readonly string[]> {
  return missingMigrations(db.pool);
}

export interface Readiness {
  /** The names of the migrations that this code needs and the database lacks. */
  readonly missing: readonly string[];
  /** Whether the bus answers. Without it this process still serves: it learns of changes by polling, some seconds later. */
  readonly bus: 'up' | 'away';
}

/** How long the bus may take to answer, in ms. */
const patienceMs = 1_000;

/**
 * Reports whether traffic may come; rejects if the database does not answer. A complete schema is remembered: a database only ever gets
 * newer.
 */
export function createReadiness({ db, bus }: Pick<CoreDeps, 'db' | 'bus'>): () => Promise<Readiness> {
  let isMigrated = false;
  const busState = async (): Promise<Readiness['bus']> => {
    const late = Promise.withResolvers<'away'>();
    const timer = setTimeout(() => late.resolve('away'), patienceMs);
    const asked = bus.ping().then(
      () => 'up' as const,
      () => 'away' as const,
    );
    return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
  };
  return async () => {
    const [state] = await Promise.all([busState(), db.ping()]);
    if (isMigrated) return { missing: [], bus: state };
    const missing = await missingMigrations(db.pool);
    isMigrated = missing.length === 0;
    return { missing, bus: state };
  };
}
