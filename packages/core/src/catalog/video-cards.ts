import { LRUCache } from 'lru-cache';
import { readVideoCards } from './videos.query.ts';
import type { VideoCard } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';
import type { CatalogUpdates } from './catalog-updates.ts';

/** Cards of playable videos, cached in this process. */
export interface VideoCards {
  /** In the order of `ids`, without those that are not playable. */
  read(ids: readonly string[]): Promise<VideoCard[]>;
}

/** After this time, lost events no longer matter. */
const oldestMs = 5_000;

/** Caches cards while the catalog is unchanged: lists of all kinds show the same few thousand. */
export function createVideoCards(
  { db, news }: Pick<CoreDeps, 'db'> & { readonly news: Pick<CatalogUpdates, 'generation'> },
  now: () => number = () => performance.now(),
): VideoCards {
  const known = new LRUCache<
    string,
    { readonly card: VideoCard | undefined; readonly generation: number; readonly at: number }
  >({
    max: 20_000,
  });
  return {
    async read(ids) {
      const [generation, at] = [news.generation(), now()];
      const cards = new Map<string, VideoCard | undefined>();
      const missing: string[] = [];
      for (const id of ids) {
        const kept = known.get(id);
        if (kept?.generation === generation && at - kept.at < oldestMs) cards.set(id, kept.card);
        else missing.push(id);
      }
      if (missing.length > 0) {
        const found = new Map((await readVideoCards({ db }, missing)).map((card) => [card.id, card]));
        for (const id of missing) {
          const card = found.get(id);
          cards.set(id, card);
          known.set(id, { card, generation, at });
        }
      }
      return ids.flatMap((id) => cards.get(id) ?? []);
    },
  };
}
