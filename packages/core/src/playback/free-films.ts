import { sql, statement } from '@houselights/db';
import { catalogChanged } from '@houselights/jobs';
import { LRUCache } from 'lru-cache';
import { isPublished } from '../catalog/index.ts';
import { isDependencyDown } from '../dependency-down.ts';
import { batchReads } from '../shared/batch-reads.ts';
import { onEvent } from '../shared/on-event.ts';
import type { CoreDeps } from '../deps.ts';

/** Which assets anybody may watch now, cached in every process that serves media. */
export interface FreeFilms {
  /** Whether the asset's film is free and published. Rejects if that is unknown. */
  isFree(assetId: string): boolean | Promise<boolean>;
  close(): Promise<void>;
}

/** What was read of an asset. Times in ms by a clock that is never set. */
interface Known {
  readonly free: boolean;
  readonly readAt: number;
  askAt: number;
}

/** What was read is read again after this long, behind the answer, ms. */
const askAgainMs = 15_000;
/** It is valid for this long, ms; while the database is down, for longer. */
const validMs = 30_000;
const awayMs = 5 * 60_000;
const awayAgainMs = 2_000;
/** An asset that is not free is read at most this often, ms. */
const refusedMs = 1_000;

const readFree = statement({
  name: 'free-films',
  text: `select v."assetId" from video v where v."assetId" = any($1) and v.free and ${isPublished}`,
  params: { assetIds: sql.array(sql.text) },
  row: { assetId: sql.neverNull(sql.text) },
});

/** The address of a free film belongs to nobody, so no playback ends it: it is valid as long as the film is free. */
export async function createFreeFilms(
  { db, bus }: Pick<CoreDeps, 'db' | 'bus'>,
  steady: () => number = () => performance.now(),
): Promise<FreeFilms> {
  const films = new LRUCache<string, Known>({ max: 20_000 });
  const read = batchReads(async (assetIds) => {
    const rows = await readFree.rows(db.pool, { assetIds });
    return new Map(rows.map(({ assetId }) => [assetId, true]));
  });

  async function ask(assetId: string): Promise<boolean> {
    const free = (await read(assetId)) === true;
    const readAt = steady();
    films.set(assetId, { free, readAt, askAt: readAt + (free ? askAgainMs : refusedMs) });
    return free;
  }

  async function askFirst(assetId: string, known: Known | undefined): Promise<boolean> {
    try {
      return await ask(assetId);
    } catch (error) {
      if (known?.free !== true || !isDependencyDown(error) || steady() - known.readAt > awayMs) throw error;
      known.askAt = steady() + awayAgainMs;
      return true;
    }
  }

  const askAll = (): void => {
    for (const known of films.values()) known.askAt = 0;
  };
  const unsubscribe = await onEvent({ db, bus }, catalogChanged, askAll);
  const stopGap = bus.onGap(askAll);

  return {
    isFree(assetId) {
      const known = films.get(assetId);
      const now = steady();
      if (known === undefined) return askFirst(assetId, undefined);
      if (now < known.askAt) return known.free;
      if (!known.free || now - known.readAt > validMs) return askFirst(assetId, known);
      known.askAt = now + awayAgainMs;
      ask(assetId).catch(() => undefined);
      return true;
    },
    async close() {
      stopGap();
      await unsubscribe();
    },
  };
}
