// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const getPopular: Call<'getPopular'> = ['GET', '/v9/recommendations/popular'];
export const getRecommendations: Call<'getRecommendations'> = ['GET', '/v9/recommendations'];
export const getRecommendedForYou: Call<'getRecommendedForYou'> = ['GET', '/v9/recommendations/recommended-for-you'];
export const getUpNext: Call<'getUpNext'> = ['GET', '/v9/recommendations/up-next/:id'];
