export { presentPictures } from './pictures.ts';
export { readBanners } from './banners.query.ts';
export { createCatalogNews } from './catalog-news.ts';
export type { CatalogNews } from './catalog-news.ts';
export { readChannel, readChannels } from './channels.query.ts';
export { readFaq, readMarketing } from './content.query.ts';
export { readLatest } from './latest.query.ts';
export { mediaDetails, presentChapters } from './media-details.query.ts';
export { presentShow, presentTeam, showColumns, showJoins, isOpenShow, teamColumns } from './show-row.ts';
export type { ShowRow } from './show-row.ts';
export { writeDemoAsset, writeDemoHouse } from './seed/demo-house.ts';
export { noteDemoPictures } from './seed/demo-pictures.ts';
export type { DemoPictures } from './seed/demo-pictures.ts';
export type { DemoBanner, DemoEpisode, DemoHouse, DemoHouseShow } from './seed/demo-house.ts';
export { readSeason, readShowCards, readShows } from './shows.query.ts';
export { catalogChanged, catalogPreparing } from './topics.ts';
export { createVideoCards } from './video-cards.ts';
export type { VideoCards } from './video-cards.ts';
export { readLatestCards, readSpecial, readVideoCards } from './videos.query.ts';
export {
  cardColumns,
  cardJoins,
  isPlayable,
  isPublicPicture,
  isPublished,
  presentCard,
  previewKey,
} from './video-row.ts';
export type { CardRow } from './video-row.ts';
export { bannerPart, findFilm } from './site/banners.ts';
export { collectionPart, showPart } from './site/channels.ts';
export { faqPart, marketingPart } from './site/pages.ts';
export { seasonPart } from './site/seasons.ts';
export { teamPart } from './site/teams.ts';
