import { clearOldFeeds, rankCatalog } from '@houselights/core';
import type { CoreDeps } from '@houselights/core';

export function createRankCatalogProcessor(deps: Pick<CoreDeps, 'db'>) {
  return async (): Promise<void> => {
    if (await rankCatalog(deps)) await clearOldFeeds(deps);
  };
}
