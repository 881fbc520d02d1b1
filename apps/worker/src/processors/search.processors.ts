import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';

export function createSearchProcessors(deps: Pick<CoreDeps, 'db'>) {
  return {
    'search.tidy': async (): Promise<void> => {
      await core.cleanUpSearch(deps);
    },
  };
}
