import { systemClock } from '@houselights/core';
import { sql, statement } from '@houselights/db';
import type { Clock } from '@houselights/core';
import type { Database } from '@houselights/db';

export interface DatabaseClock extends Clock {
  /** Compares with the database's clock again. Rejects if the database does not answer; the last known difference then stays in use. */
  compare(): Promise<void>;
}

const readClock = statement({
  name: 'database-clock',
  text: `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  row: { now: sql.float8 },
});

/**
 * The database's clock as of the last comparison, continued by the machine's own: processes agree on each other's times, whatever their
 * machines' clocks say. The error is at most the duration of the query.
 */
export function createDatabaseClock({ pool }: Pick<Database, 'pool'>, own: Clock = systemClock): DatabaseClock {
  let aheadMs = 0;
  return {
    now: () => new Date(own.now().getTime() - aheadMs),
    async compare() {
      const asked = own.now().getTime();
      const row = await readClock.first(pool);
      const answered = own.now().getTime();
      const there = row?.now ?? answered;
      // Within the duration of the query, both clocks agree as far as can be told.
      const agree = asked <= there && there <= answered;
      aheadMs = agree ? 0 : answered - there;
    },
  };
}

const compareEveryMs = 60_000;
const tryAgainMs = 1_000;

/** Compares immediately and then every minute; returns a function that stops it. While the database is down, it retries. */
export function keepComparing(clock: DatabaseClock): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const go = async (): Promise<void> => {
    const pause = await clock.compare().then(
      () => compareEveryMs,
      () => tryAgainMs,
    );
    if (!stopped) timer = setTimeout(() => void go(), pause).unref();
  };
  void go();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
