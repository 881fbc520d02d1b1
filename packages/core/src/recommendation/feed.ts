import type { RecommendationReason } from '@houselights/contracts';

export type FeedKind = 'browse' | 'recommended-for-you' | 'up-next' | 'popular';

/** A video at the front of an ordering, and why it stands there. */
export interface FeedPick {
  readonly videoId: string;
  readonly reason: RecommendationReason;
  /** The show that the video stands for: whoever has begun it goes on in it instead. */
  readonly showId?: string;
}

export interface Feed {
  readonly id: string;
  readonly picks: readonly FeedPick[];
  readonly pickPositions: readonly number[];
  readonly rankingId: string | null;
  /** Of the ranking; 0 without one. */
  readonly length: number;
  readonly seed: number;
}
