import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';

export function createGreenlightProcessors(deps: CoreDeps) {
  return {
    'greenlight.seal': async (): Promise<void> => {
      await core.sealBattles(deps);
    },
  };
}
