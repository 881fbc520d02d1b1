export { isPublicPicture, presentPictures } from './pictures.ts';
export { readBanners } from './banners.query.ts';
export { createCatalogUpdates } from './catalog-updates.ts';
export type { CatalogUpdates } from './catalog-updates.ts';
export { getChannel, getChannels } from './channels.query.ts';
export { getFaq, getMarketing } from './content.query.ts';
export { getLatest } from './latest.query.ts';
export { getMedia, presentChapters } from './media-details.query.ts';
export { presentShow, presentTeam, showColumns, showJoins, isOpenShow, teamColumns, teamRow } from './show-row.ts';
export { writeDemoAssets, writeDemoEpisodes } from './seed/demo-episodes.ts';
export type { DemoEpisode } from './seed/demo-episodes.ts';
export { getSeason, getShows, readShowCards } from './shows.query.ts';
export { createVideoCards } from './video-cards.ts';
export type { VideoCards } from './video-cards.ts';
export { getSpecial, readLatestCards, readVideoCards } from './videos.query.ts';
export {
  cardColumns,
  cardJoins,
  cardRow,
  isPlayable,
  isPublished,
  posterUrl,
  presentCard,
  previewKey,
} from './video-row.ts';
export type { CardRow } from './video-row.ts';
export { bannerPart, findFilm } from './site/banners.ts';
export { collectionPart, showPart } from './site/channels.ts';
export { faqPart, marketingPart } from './site/pages.ts';
export { seasonPart } from './site/seasons.ts';
export { teamPart } from './site/teams.ts';
