import { LRUCache } from 'lru-cache';
import type { CoreDeps } from '../deps.ts';
import type { VideoCards } from '../catalog/index.ts';
import type { Feed, FeedKind } from './feed.ts';

/** What recommendations need, and what of them this process remembers: orderings and rankings never change once they are there. */
export interface Recommender extends Pick<CoreDeps, 'db'> {
  readonly cards: VideoCards;
  readonly feeds: LRUCache<string, KeptFeed>;
  /** Video ids by `ranking/block`. */
  readonly blocks: LRUCache<string, readonly string[]>;
  /** The lists that are the same for everyone, by kind: however many ask at once, one of them looks. */
  readonly shared: LRUCache<FeedKind, Promise<Feed>>;
  /** Lists whose name was written down within the last hour. */
  readonly noted: LRUCache<string, true>;
}

export interface KeptFeed {
  readonly feed: Feed;
  readonly kind: FeedKind;
  readonly accountId: string | null;
  /** ms since 1970. */
  readonly createdAt: number;
}

/** As long, and a little, a list may be older than the one that another process goes on with. */
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
