import * as core from '@houselights/core';
import type { CaptionDeps, CoreDeps, MediaDeps, PrepareDeps } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

type MediaProcessorDeps = MediaDeps & CaptionDeps & PrepareDeps & Pick<CoreDeps, 'clock'>;

export function createMediaProcessors(deps: MediaProcessorDeps) {
  return {
    'media.index-captions': async (): Promise<void> => {
      await core.indexCaptions(deps);
    },
    'media.tidy-uploads': () => core.cleanUpUploads(deps),
    /** Transcodes one upload; see prepareAsset for what a kill or an error leaves behind. */
    'media.transcode': (
      { assetId }: JobPayload<'media.transcode'>,
      { signal, last }: { readonly signal: AbortSignal; readonly last: boolean },
    ) => core.prepareAsset(deps, { assetId, lastTry: last, signal }),
  };
}
