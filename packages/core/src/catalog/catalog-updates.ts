import { sql, statement } from '@houselights/db';
import { catalogChanged, catalogPreparing } from '@houselights/jobs';
import type { CoreDeps } from '../deps.ts';

/** Signals when cached catalog data may be stale. */
export interface CatalogUpdates {
  /** Changes whenever the catalog may have changed. */
  generation(): number;
  /** The same, and also when a video's preparation progresses. */
  readonly withPreparing: () => number;
  close(): Promise<void>;
}

const pollMs = 5_000;

// Scheduled starts and ends: no statement changes anything at that moment, so no event announces them.
const nextChange = statement({
  name: 'next-in-catalog',
  text: `select extract(epoch from least(
    (select min("publishedAt") from video where "publishedAt" > now()),
    (select min("publishedAt") from channel where "publishedAt" > now()),
    (select min("startsAt") from banner where "startsAt" > now()),
    (select min("endsAt") from banner where "endsAt" > now())) - clock_timestamp()) * 1000 as ms`,
  row: { ms: sql.nullable(sql.numeric) },
});

/** Follows change events on the bus, and schedules itself for planned changes. */
export async function createCatalogUpdates({ db, bus }: Pick<CoreDeps, 'db' | 'bus'>): Promise<CatalogUpdates> {
  let generation = 1;
  const changed = (): void => void (generation += 1);
  let steps = 0;
  const unsubscribe = await Promise.all([
    bus.subscribe(catalogChanged.name, changed),
    bus.subscribe(catalogPreparing.name, () => void (steps += 1)),
  ]);
  const stopGap = bus.onGap(changed);

  let planned: NodeJS.Timeout | undefined;
  async function plan(): Promise<void> {
    const next = await nextChange.first(db.pool);
    const ms = Number(next?.ms ?? Number.NaN);
    // A little after the instant, so that the next statement sees it as past.
    if (ms >= -pollMs && ms < 2 * pollMs) {
      clearTimeout(planned);
      planned = setTimeout(changed, Math.max(0, ms) + 20);
    }
  }
  let planning: Promise<void> | undefined;
  // A failed read is repeated in five seconds.
  const look = (): void => {
    planning ??= plan()
      .catch(() => {})
      .finally(() => {
        planning = undefined;
      });
  };
  look();
  const timer = setInterval(look, pollMs);
  timer.unref();

  return {
    generation: () => generation,
    withPreparing: () => generation + steps,
    close: async () => {
      clearInterval(timer);
      clearTimeout(planned);
      stopGap();
      await Promise.all(unsubscribe.map((stop) => stop()));
      await planning;
    },
  };
}
