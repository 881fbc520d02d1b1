import { join } from 'node:path';
import { createRemoteTranscoder, createTranscoder, createWorkFolders } from '@houselights/adapters';
import { createBillingProcessors } from './billing.processors.ts';
import { createDemoFilmProcessor } from './demo-film.processor.ts';
import { createLearnFromPlaysProcessor } from './learn-from-plays.processor.ts';
import { createIndexCaptionsProcessor } from './index-captions.processor.ts';
import { onTime } from './on-time.ts';
import { createPointsProcessors } from './points.processors.ts';
import { createPurgeAccountsProcessor } from './purge-accounts.processor.ts';
import { createRankCatalogProcessor } from './rank-catalog.processor.ts';
import { createSendMailProcessor } from './send-mail.processor.ts';
import { createSendConfirmationProcessor } from './send-confirmation.processor.ts';
import { createSendPasswordResetProcessor } from './send-password-reset.processor.ts';
import { createTidySearchProcessor } from './tidy-search.processor.ts';
import { createTidySiteProcessor } from './tidy-site.processor.ts';
import { createTidyUploadsProcessor } from './tidy-uploads.processor.ts';
import { createTranscodeAssetProcessor } from './transcode-asset.processor.ts';
import type { Logger } from '../logger.ts';
import type { JobProcessors, TranscodeLimits, World } from '@houselights/adapters';
import type { Config } from '@houselights/config';

/** Every job of the catalogue meets its processor here. */
export function createProcessors(
  { core, databaseClock, mailer }: World,
  config: Config,
  log: Pick<Logger, 'error'> = { error: () => {} },
): JobProcessors {
  const transcoder = openTranscoder(config);
  const givingWay = openTranscoder(config, { nice: 19 });
  const workFolder = join(config.dataDir, 'work');
  const workFolders = createWorkFolders(workFolder);
  return {
    ...onTime(databaseClock, {
      ...createBillingProcessors(core, log),
      ...createPointsProcessors(core),
      'account.purge': createPurgeAccountsProcessor(core),
      'media.tidy-uploads': createTidyUploadsProcessor(core),
    }),
    'account.send-confirmation': createSendConfirmationProcessor(core),
    'account.send-password-reset': createSendPasswordResetProcessor(core),
    'demo.film': createDemoFilmProcessor({
      ...core,
      transcoder: givingWay,
      workFolders,
      workFolder,
      films: config.demoFilms,
    }),
    'mail.send': createSendMailProcessor({ ...core, mailer }),
    'media.transcode': createTranscodeAssetProcessor({ ...core, transcoder, workFolders }),
    'media.index-captions': createIndexCaptionsProcessor(core),
    'recommendation.learn': createLearnFromPlaysProcessor(core),
    'recommendation.rank-catalog': createRankCatalogProcessor(core),
    'search.tidy': createTidySearchProcessor(core),
    'site.tidy': createTidySiteProcessor(core),
  };
}

/** The transcoder that stands alone where there is one, else one in child processes of this one. */
function openTranscoder({ dataDir, transcode }: Config, more: Partial<TranscodeLimits> = {}) {
  const limits = { maxDurationSeconds: transcode.maxDurationSeconds, ...more };
  return transcode.socket === undefined
    ? createTranscoder({ dataDir, limits })
    : createRemoteTranscoder({ socket: transcode.socket, limits });
}
