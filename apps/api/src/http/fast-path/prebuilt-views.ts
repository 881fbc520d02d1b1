import { Refusal } from '@houselights/contracts';
import { LRUCache } from 'lru-cache';
import { prebuildAside } from './prebuilt.ts';
import type { Prebuilt, PrebuiltOptions } from './prebuilt.ts';
import type { CatalogUpdates } from '@houselights/core';

/** Replies that are the same for everyone, cached as buffers by key while `generation` (by default the catalog's) stays the same. */
export interface PrebuiltViews {
  /**
   * The reply for `key`: synchronously if it is cached and fresh, otherwise once `load` resolves; concurrent callers share one load. While
   * a load is under way, callers get the cached reply if it was current within the last second.
   */
  get(key: string, load: () => Promise<Content>, generation?: number): Prebuilt | Promise<Prebuilt>;
}

/** A reply's text and how to send it. */
export interface Content extends PrebuiltOptions {
  readonly text: string;
}

export function jsonContent(value: unknown): Content {
  return { text: JSON.stringify(value), contentType: 'application/json; charset=utf-8' };
}

interface View {
  readonly text: string;
  readonly prebuilt: Prebuilt;
  readonly generation: number;
  readonly loadedAt: number;
  /** When it was last known to match the current generation. */
  currentAt: number;
}

/** Views reload after this time, which makes up for lost events. */
const oldestMs = 5_000;
/** While the catalog changes constantly, one view is loaded at most this often. */
const settleMs = 100;
/** How long a formerly current view is good enough while a reload is under way. */
const goodEnoughMs = 1_000;
const mostBytes = 128 * 1024 * 1024;

export function createPrebuiltViews(
  news: Pick<CatalogUpdates, 'generation'>,
  now: () => number = () => performance.now(),
): PrebuiltViews {
  const views = new LRUCache<string, View>({
    maxSize: mostBytes,
    sizeCalculation: ({ text }) => 2 * text.length + 500,
  });
  const loading = new Map<string, Promise<Prebuilt>>();

  async function reload(
    key: string,
    load: () => Promise<Content>,
    known: View | undefined,
    generation: number,
  ): Promise<Prebuilt> {
    const loadedAt = now();
    try {
      const { text, ...options } = await load();
      const prebuilt = known?.text === text ? known.prebuilt : await prebuildAside(text, options);
      views.set(key, { text, prebuilt, generation, loadedAt, currentAt: loadedAt });
      return prebuilt;
    } catch (error) {
      // A refusal (deleted, for instance) stands; while the database is down, the last known view is served.
      if (known === undefined || error instanceof Refusal) {
        views.delete(key);
        throw error;
      }
      views.set(key, { ...known, loadedAt });
      return known.prebuilt;
    } finally {
      loading.delete(key);
    }
  }

  return {
    get(key, load, generation = news.generation()) {
      const known = views.get(key);
      const at = now();
      if (known !== undefined) {
        const age = at - known.loadedAt;
        const current = known.generation === generation && age < oldestMs;
        if (current) known.currentAt = at;
        if (current || age < settleMs) return known.prebuilt;
      }
      const under = loading.get(key);
      if (under !== undefined)
        return known !== undefined && at - known.currentAt < goodEnoughMs ? known.prebuilt : under;
      const answer = reload(key, load, known, generation);
      loading.set(key, answer);
      return answer;
    },
  };
}
