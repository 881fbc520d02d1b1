import { tidyUploads } from '@houselights/core';
import type { CoreDeps, MediaDeps } from '@houselights/core';

export function createTidyUploadsProcessor(deps: MediaDeps & Pick<CoreDeps, 'clock'>) {
  return () => tidyUploads(deps);
}
