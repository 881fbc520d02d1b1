import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';

export function createRecommendationProcessors(deps: Pick<CoreDeps, 'db'>) {
  return {
    'recommendation.learn': async (): Promise<void> => {
      await core.learnFromPlays(deps);
    },
    'recommendation.rank-catalog': async (): Promise<void> => {
      if (await core.rankCatalog(deps)) await core.clearOldFeeds(deps);
    },
  };
}
