export { createLatestStore } from './latest.store.ts';
export type { LatestStore } from './latest.store.ts';
export { mediaDetails, presentChapters } from './media-details.query.ts';
export { catalogChanged } from './topics.ts';
export { cardColumns, isPlayable, isPublicPicture, isPublished, presentCard, previewKey } from './video-row.ts';
export type { CardRow } from './video-row.ts';
