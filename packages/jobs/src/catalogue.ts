import type { z } from 'zod';
import * as account from './account.jobs.ts';
import * as billing from './billing.jobs.ts';
import * as demo from './demo.jobs.ts';
import * as gift from './gift.jobs.ts';
import * as greenlight from './greenlight.jobs.ts';
import * as journal from './journal.jobs.ts';
import * as mail from './mail.jobs.ts';
import * as media from './media.jobs.ts';
import * as notification from './notification.jobs.ts';
import * as patreon from './patreon.jobs.ts';
import * as points from './points.jobs.ts';
import * as recommendation from './recommendation.jobs.ts';
import * as search from './search.jobs.ts';
import * as site from './site.jobs.ts';

/** Every job of the product. A test requires a processor for each. */
export const jobs = {
  'account.purge': account.purgeAccounts,
  'account.send-confirmation': account.sendConfirmation,
  'account.send-password-reset': account.sendPasswordReset,
  'billing.close-account': billing.closeBilling,
  'billing.follow-deletion': billing.cascadeDeletion,
  'billing.end-subscription': billing.endSubscription,
  'billing.end-unpaid': billing.endUnpaid,
  'billing.recheck': billing.resyncExpiringBilling,
  'billing.reconcile': billing.reconcileBilling,
  'billing.remind': billing.sendBillingNotices,
  'billing.settle-overtaken': billing.settleOvertaken,
  'billing.take-credit': billing.takeLostCredit,
  'billing.tidy': billing.cleanUpBilling,
  'demo.film': demo.demoFilm,
  'gift.abandon': gift.abandonGifts,
  'gift.bring-all-forward': gift.bringAllForward,
  'gift.bring-forward': gift.bringForward,
  'gift.close-up': gift.pullForwardAccountGifts,
  'gift.deliver': gift.deliverGifts,
  'gift.extend': gift.extendByGift,
  'gift.extend-all': gift.extendByAllGifts,
  'gift.follow-payment': gift.cascadeGiftPayment,
  'greenlight.seal': greenlight.sealBattles,
  'journal.tidy': journal.cleanUpJournals,
  'mail.send': mail.sendMail,
  'media.index-captions': media.indexCaptions,
  'media.share': media.sharePreparation,
  'media.tidy-uploads': media.cleanUpUploads,
  'media.transcode': media.transcodeAsset,
  'notification.mail': notification.mailNotifications,
  'notification.push': notification.pushNotifications,
  'notification.tell-of-videos': notification.tellOfVideos,
  'notification.tidy': notification.cleanUpNotifications,
  'patreon.refresh': patreon.refreshPatreon,
  'points.accrue': points.accruePoints,
  'points.grant': points.grantPoints,
  'points.keep-head': points.keepPointsHead,
  'points.sign-head': points.signPointsHead,
  'recommendation.learn': recommendation.learnFromPlays,
  'recommendation.rank-catalog': recommendation.rankCatalog,
  'search.tidy': search.cleanUpSearch,
  'site.tidy': site.cleanUpSite,
} as const;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]['payload']>;
