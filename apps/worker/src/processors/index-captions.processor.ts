import { indexCaptions } from '@houselights/core';
import type { CaptionDeps } from '@houselights/core';

export function createIndexCaptionsProcessor(deps: CaptionDeps) {
  return async (): Promise<void> => {
    await indexCaptions(deps);
  };
}
