import type { z } from 'zod';
import * as billing from './billing.jobs.ts';
import { demoFilm } from './demo-film.job.ts';
import { learnFromPlays } from './learn-from-plays.job.ts';
import { indexCaptions } from './index-captions.job.ts';
import * as points from './points.jobs.ts';
import { purgeAccounts } from './purge-accounts.job.ts';
import { rankCatalog } from './rank-catalog.job.ts';
import { sendConfirmation } from './send-confirmation.job.ts';
import { sendMail } from './send-mail.job.ts';
import { sendPasswordReset } from './send-password-reset.job.ts';
import { tidySite } from './site-tidy.job.ts';
import { tidySearch } from './tidy-search.job.ts';
import { tidyUploads } from './tidy-uploads.job.ts';
import { transcodeAsset } from './transcode-asset.job.ts';

/** Every job of the product. A job that is not here does not exist; a test asks for a processor for each. */
export const jobs = {
  'account.purge': purgeAccounts,
  'account.send-confirmation': sendConfirmation,
  'account.send-password-reset': sendPasswordReset,
  'billing.close-account': billing.closeBilling,
  'billing.follow-deletion': billing.followDeletion,
  'billing.end-subscription': billing.endSubscription,
  'billing.end-unpaid': billing.endUnpaid,
  'billing.recheck': billing.recheckBilling,
  'billing.reconcile': billing.reconcileBilling,
  'billing.remind': billing.remindBilling,
  'billing.settle-overtaken': billing.settleOvertaken,
  'billing.take-credit': billing.takeLostCredit,
  'billing.tidy': billing.tidyBilling,
  'demo.film': demoFilm,
  'gift.abandon': billing.abandonGifts,
  'gift.bring-all-forward': billing.bringAllForward,
  'gift.bring-forward': billing.bringForward,
  'gift.close-up': billing.closeUpGifts,
  'gift.deliver': billing.deliverGifts,
  'gift.extend': billing.extendByGift,
  'gift.extend-all': billing.extendByAllGifts,
  'gift.follow-payment': billing.followGiftPayment,
  'greenlight.seal': points.sealBattles,
  'mail.send': sendMail,
  'media.index-captions': indexCaptions,
  'media.tidy-uploads': tidyUploads,
  'media.transcode': transcodeAsset,
  'patreon.refresh': billing.refreshPatreon,
  'points.accrue': points.accruePoints,
  'points.grant': points.grantPoints,
  'points.keep-head': points.keepPointsHead,
  'points.sign-head': points.signPointsHead,
  'recommendation.learn': learnFromPlays,
  'recommendation.rank-catalog': rankCatalog,
  'search.tidy': tidySearch,
  'site.tidy': tidySite,
} as const;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]['payload']>;
