export { learnFromPlays } from './learn.command.ts';
export { clearOldFeeds, rankCatalog } from './rank-catalog.command.ts';
export { getPopular, getRecommendations, getRecommendedForYou } from './recommendations.query.ts';
export { getUpNext, usualUpNext } from './up-next.query.ts';
export { getUserChannels } from './user-channels.query.ts';
export { createRecommender } from './recommender.ts';
export type { Recommender } from './recommender.ts';
