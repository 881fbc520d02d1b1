import { learnFromPlays } from '@houselights/core';
import type { CoreDeps } from '@houselights/core';

export function createLearnFromPlaysProcessor(deps: Pick<CoreDeps, 'db'>) {
  return async (): Promise<void> => {
    await learnFromPlays(deps);
  };
}
