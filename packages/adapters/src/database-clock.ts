import { systemClock } from '@houselights/core';
import { sql, statement } from '@houselights/db';
import type { Clock } from '@houselights/core';
import type { Database } from '@houselights/db';

export interface DatabaseClock extends Clock {
  /** Looks at the database's clock anew. Rejects when it does not answer; then what was seen last goes on to count. */
  compare(): Promise<void>;
}

const readClock = statement({
  name: 'database-clock',
  text: `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  row: { now: sql.float8 },
});

/**
 * The database's clock, as the last comparison saw it, carried on by the machine's own: what one process has written another reckons with,
 * whatever time the two machines believe it is. It is wrong by no more than the answer took.
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
      // Within the time that the answer took both say the same, as far as can be told.
      const agree = asked <= there && there <= answered;
      aheadMs = agree ? 0 : answered - there;
    },
  };
}

const compareEveryMs = 60_000;
const tryAgainMs = 1_000;

/** Compares now and each minute; returns what ends that. A database that is away is asked until it answers. */
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
