import { missingMigrations } from '@houselights/db';
import type { CoreDeps } from './deps.ts';

/** The names of the migrations that the database lacks for this code; rejects where it does not answer. */
export function findMissingMigrations({ db }: Pick<CoreDeps, 'db'>): Promise<readonly string[]> {
  return missingMigrations(db.pool);
}

/**
 * Answers the names of the migrations that the database lacks for this code; rejects where database or bus does not answer. That it lacks
 * none is remembered: a database only ever grows newer.
 */
export function createReadiness({ db, bus }: Pick<CoreDeps, 'db' | 'bus'>): () => Promise<readonly string[]> {
  let isMigrated = false;
  return async () => {
    await Promise.all([db.ping(), bus.ping()]);
    if (isMigrated) return [];
    const missing = await missingMigrations(db.pool);
    isMigrated = missing.length === 0;
    return missing;
  };
}
