import { ApiError } from '@houselights/client';
import type { RecommendedVideo, Recommendations } from '@houselights/contracts';
import { createStore } from '../../lib/storage/store.ts';

export type FeedState = {
  /** Number of videos on each loaded page. */
  sizes: readonly number[];
  ended: boolean;
  isLoading: boolean;
  /** Error of the last page; undefined once one loads. */
  error: unknown;
  /** Increments with every change, such as a page arriving or being evicted. */
  turn: number;
  /** Increments whenever the feed restarts. */
  round: number;
};

type Ask = (page: number, recommendationId: string | undefined) => Promise<Recommendations>;

/** Pages kept in memory: the most recently viewed. Others are refetched by number. */
const KEPT = 12;

const begun: FeedState = { sizes: [], ended: false, isLoading: false, error: undefined, turn: 0, round: 0 };

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'recommendation_gone';
}

/** One ordering of any length to scroll through, of which only the viewed part stays in memory. */
export function createFeed(ask: Ask) {
  const state = createStore<FeedState>(begun);
  const pages = new Map<number, readonly RecommendedVideo[]>();
  const coming = new Set<number>();
  let id: string | undefined;

  const change = (part: Partial<FeedState>) => {
    state.set({ ...state.get(), ...part, turn: state.get().turn + 1 });
  };

  function keep(page: number, media: readonly RecommendedVideo[]): void {
    pages.delete(page);
    pages.set(page, media);
    for (const oldest of pages.keys()) {
      if (pages.size <= KEPT) break;
      pages.delete(oldest);
    }
  }

  function restart(): void {
    id = undefined;
    pages.clear();
    coming.clear();
    change({ ...begun, round: state.get().round + 1 });
  }

  /** Silently replaces an expired ordering with a new one. */
  async function beginAnew(): Promise<void> {
    restart();
    await more();
  }

  /** The page, plus the next one if all of it has been withdrawn: only two empty ones mean the end. */
  async function nextPages(page: number): Promise<{ id: string; pages: (readonly RecommendedVideo[])[] }> {
    const { recommendationId, media } = await ask(page, id);
    if (media.length > 0) return { id: recommendationId, pages: [media] };
    const after = page === 1 ? [] : (await ask(page + 1, recommendationId)).media;
    return { id: recommendationId, pages: after.length > 0 ? [media, after] : [] };
  }

  /** Loads the page after the last one. */
  async function more(): Promise<void> {
    const { isLoading, ended, sizes, round } = state.get();
    if (isLoading || ended) return;
    change({ isLoading: true, error: undefined });
    const page = sizes.length + 1;
    try {
      const found = await nextPages(page);
      if (state.get().round !== round) return;
      id = found.id;
      for (const [index, media] of found.pages.entries()) keep(page + index, media);
      const lengths = found.pages.map((media) => media.length);
      change({ isLoading: false, ended: lengths.length === 0, sizes: [...sizes, ...lengths] });
    } catch (error) {
      if (state.get().round !== round) return;
      if (page > 1 && isGone(error)) await beginAnew();
      else change({ isLoading: false, error });
    }
  }

  async function fetchAgain(page: number): Promise<void> {
    const { round } = state.get();
    coming.add(page);
    try {
      const { media } = await ask(page, id);
      if (state.get().round !== round) return;
      // Withdrawn videos leave a gap: what is below must not move.
      keep(page, media);
      change({});
    } catch (error) {
      if (state.get().round === round && isGone(error)) await beginAnew();
    } finally {
      coming.delete(page);
    }
  }

  /** The page of an item, counted from 1, and its index there. */
  function placeOf(index: number): { page: number; at: number } | undefined {
    let at = index;
    for (const [before, size] of state.get().sizes.entries()) {
      if (at < size) return { page: before + 1, at };
      at -= size;
    }
    return undefined;
  }

  return {
    state,
    more,
    restart,
    /** Items from `first` up to, not including, `last`: undefined if not in memory, null if withdrawn. */
    look(first: number, last: number): (RecommendedVideo | null | undefined)[] {
      return Array.from({ length: Math.max(0, last - first) }, (_, offset) => {
        const place = placeOf(first + offset);
        const media = place && pages.get(place.page);
        return place && media && (media[place.at] ?? null);
      });
    },
    /** Keeps the pages of these items in memory, and refetches evicted ones. */
    hold(first: number, last: number): void {
      const from = placeOf(first)?.page ?? 1;
      const to = placeOf(Math.max(first, last - 1))?.page ?? state.get().sizes.length;
      for (let page = from; page <= to; page += 1) {
        const known = pages.get(page);
        if (known) keep(page, known);
        else if (!coming.has(page)) void fetchAgain(page);
      }
    },
  };
}

export type Feed = ReturnType<typeof createFeed>;
