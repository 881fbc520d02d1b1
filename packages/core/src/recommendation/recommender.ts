import { LRUCache } from 'lru-cache';
import type { CoreDeps } from '../deps.ts';
import type { VideoCards } from '../catalog/index.ts';
import type { Feed, FeedKind } from './feed.ts';

/** The dependencies and caches of recommendations: feeds and rankings never change once created. */
export interface Recommender extends Pick<CoreDeps, 'db'> {
  readonly cards: VideoCards;
  readonly feeds: LRUCache<string, KeptFeed>;
  /** Video ids by `ranking/block`. */
  readonly blocks: LRUCache<string, readonly string[]>;
  /** Lists shared by everyone, by kind: concurrent requests share one read. */
  readonly shared: LRUCache<FeedKind, Promise<Feed>>;
  /** Lists whose id was stored within the last hour. */
  readonly noted: LRUCache<string, true>;
}

export interface KeptFeed {
  readonly feed: Feed;
  readonly kind: FeedKind;
  readonly accountId: string | null;
  /** ms since 1970. */
  readonly createdAt: number;
}

/** How long a cached list may lag behind one that another process uses. */
const sharedForMs = 15_000;

export function createRecommender({ db }: Pick<CoreDeps, 'db'>, cards: VideoCards): Recommender {
  return {
    db,
    cards,
    feeds: new LRUCache({ max: 1_000 }),
    blocks: new LRUCache({ max: 5_000 }),
    shared: new LRUCache({ max: 10, ttl: sharedForMs }),
    noted: new LRUCache({ max: 10_000 }),
  };
}
