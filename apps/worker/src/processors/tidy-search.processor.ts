import { tidySearch } from '@houselights/core';
import type { CoreDeps } from '@houselights/core';

export function createTidySearchProcessor(deps: Pick<CoreDeps, 'db'>) {
  return async (): Promise<void> => {
    await tidySearch(deps);
  };
}
