import { join } from 'node:path';
import { createRemoteTranscoder, createTranscoder, createWorkFolders } from '@houselights/adapters';
import { createAccountProcessors } from './account.processors.ts';
import { createBillingProcessors } from './billing.processors.ts';
import { createDemoProcessors } from './demo.processors.ts';
import { createGiftProcessors } from './gift.processors.ts';
import { createGreenlightProcessors } from './greenlight.processors.ts';
import { createMailProcessors } from './mail.processors.ts';
import { createMediaProcessors } from './media.processors.ts';
import { createPatreonProcessors } from './patreon.processors.ts';
import { createPointsProcessors } from './points.processors.ts';
import { createRecommendationProcessors } from './recommendation.processors.ts';
import { createJournalProcessors } from './journal.processors.ts';
import { createNotificationProcessors } from './notification.processors.ts';
import { createSearchProcessors } from './search.processors.ts';
import { createSiteProcessors } from './site.processors.ts';
import { onTime } from './on-time.ts';
import { createTurns } from './turns.ts';
import type { Logger } from '../logger.ts';
import type { JobProcessors, TranscodeLimits, AppContext } from '@houselights/adapters';
import type { Config } from '@houselights/config';

/** Maps every job of the catalogue to its processor. */
export function createProcessors(
  { core, databaseClock, mailer }: AppContext,
  config: Config,
  log: Pick<Logger, 'error' | 'warn'> = { error: () => {}, warn: () => {} },
): JobProcessors {
  const transcoder = openTranscoder(config);
  const givingWay = openTranscoder(config, { nice: 19 });
  const workFolder = join(config.dataDir, 'work');
  const workFolders = createWorkFolders(workFolder);
  const account = createAccountProcessors(core);
  const turns = createTurns(config.transcode.concurrency);
  const media = createMediaProcessors({ ...core, transcoder, workFolders }, { turns, log });
  return {
    ...account,
    ...media,
    ...onTime(databaseClock, {
      ...createBillingProcessors(core, log),
      ...createGiftProcessors(core),
      ...createGreenlightProcessors(core),
      ...createPatreonProcessors(core),
      ...createPointsProcessors(core),
      'account.purge': account['account.purge'],
      'media.tidy-uploads': media['media.tidy-uploads'],
    }),
    ...createDemoProcessors({ ...core, transcoder: givingWay, workFolders, workFolder, films: config.demoFilms }),
    ...createMailProcessors({ ...core, mailer }),
    ...createRecommendationProcessors(core),
    ...createJournalProcessors(core),
    ...createNotificationProcessors({ ...core, mailer }, log),
    ...createSearchProcessors(core),
    ...createSiteProcessors(core),
  };
}

/** The standalone transcoder if one is configured, otherwise one in child processes of this process. */
function openTranscoder({ dataDir, transcode }: Config, more: Partial<TranscodeLimits> = {}) {
  const { maxDurationSeconds, preset, av1 } = transcode;
  const limits = { maxDurationSeconds, preset, av1, ...more };
  return transcode.socket === undefined
    ? createTranscoder({ dataDir, limits })
    : createRemoteTranscoder({ socket: transcode.socket, limits });
}
