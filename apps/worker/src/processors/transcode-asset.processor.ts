import { prepareAsset } from '@houselights/core';
import type { PrepareDeps } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

/** Makes one upload into a film; see prepareAsset for what a kill or an error leaves behind. */
export function createTranscodeAssetProcessor(deps: PrepareDeps) {
  return (
    { assetId }: JobPayload<'media.transcode'>,
    { signal, last }: { readonly signal: AbortSignal; readonly last: boolean },
  ) => prepareAsset(deps, { assetId, lastTry: last, signal });
}
