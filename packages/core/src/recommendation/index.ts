export { learnFromPlays } from './learn.command.ts';
export { clearOldFeeds, rankCatalog } from './rank-catalog.command.ts';
export { browse, popular, recommendedForYou } from './recommendations.query.ts';
export { upNext, usualUpNext } from './up-next.query.ts';
export { userChannels } from './user-channels.query.ts';
export { createRecommender } from './recommender.ts';
export type { Recommender } from './recommender.ts';
