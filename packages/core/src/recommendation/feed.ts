import type { RecommendationReason } from '@houselights/contracts';

export type FeedKind = 'browse' | 'recommended-for-you' | 'up-next' | 'popular';

/** A video at the front of a feed, with the reason. */
export interface FeedPick {
  readonly videoId: string;
  readonly reason: RecommendationReason;
  /** The show that the video represents: members who have begun the show get their next episode instead. */
  readonly showId?: string;
}

export interface Feed {
  readonly id: string;
  readonly picks: readonly FeedPick[];
  readonly pickPositions: readonly number[];
  readonly rankingId: string | null;
  /** The ranking's length; 0 without one. */
  readonly length: number;
  readonly seed: number;
}
