import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';

export function createPatreonProcessors(deps: CoreDeps) {
  return {
    'patreon.refresh': () => core.refreshPatreon(deps),
  };
}
