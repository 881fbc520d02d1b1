import * as core from '@houselights/core';
import type { CaptionDeps, CoreDeps, MediaDeps, PrepareDeps } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';
import type { Logger } from '../logger.ts';
import { createTurns } from './turns.ts';
import type { Turns } from './turns.ts';

type MediaProcessorDeps = MediaDeps & CaptionDeps & PrepareDeps & Pick<CoreDeps, 'clock'>;

interface Run {
  readonly signal: AbortSignal;
  readonly last: boolean;
}

/** `turns`: where this process works on films; `log` tells why this process stopped to help with one. */
export function createMediaProcessors(
  deps: MediaProcessorDeps,
  { turns = createTurns(1), log }: { readonly turns?: Turns; readonly log?: Pick<Logger, 'warn'> } = {},
) {
  return {
    'media.index-captions': async (): Promise<void> => {
      await core.indexCaptions(deps);
    },
    /** Helps with a film, unless this process prepares one itself. */
    'media.share': async ({ assetId, helper }: JobPayload<'media.share'>, { signal }: Pick<Run, 'signal'>) => {
      const inTurn: core.ShareDeps['inTurn'] = (work) => turns.take('last', work, signal);
      const failure = await core.sharePreparation({ ...deps, inTurn }, { assetId, helper, signal });
      if (failure !== undefined)
        log?.warn({ assetId, err: failure }, 'Stopped helping with a film; others go on with it.');
    },
    'media.tidy-uploads': () => core.cleanUpUploads(deps),
    /** Transcodes one upload; see prepareAsset for what a kill or an error leaves behind. */
    'media.transcode': ({ assetId }: JobPayload<'media.transcode'>, { signal, last }: Run) =>
      turns.take('first', () => core.prepareAsset(deps, { assetId, lastTry: last, signal }), signal),
  };
}
