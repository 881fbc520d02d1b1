import { indexCaptions } from '@houselights/core';
import type { MediaDeps } from '@houselights/core';

export function createIndexCaptionsProcessor(deps: MediaDeps) {
  return async (): Promise<void> => {
    await indexCaptions(deps);
  };
}
