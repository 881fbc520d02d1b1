export { jobs } from './catalogue.ts';
export type { JobName, JobPayload } from './catalogue.ts';
export type { EventDefinition, EventInput, EventPayload } from './event.ts';
export {
  accessChanged,
  accessEnded,
  accountChanged,
  accountDeleted,
  accountDeletionChanged,
  captionsChanged,
  catalogChanged,
  catalogPreparing,
  paymentReceived,
  plansChanged,
  pointsChanged,
  playbackEnded,
  remoteConfigChanged,
  sessionRevoked,
} from './events.ts';
export {
  bringForward,
  endSubscription,
  extendByGift,
  followDeletion,
  followGiftPayment,
  settleOvertaken,
  takeLostCredit,
} from './billing.jobs.ts';
export { demoFilm } from './demo-film.job.ts';
export type { JobDefinition, JobInput } from './job.ts';
export { indexCaptions } from './index-captions.job.ts';
export { MailContent, sendMail } from './send-mail.job.ts';
export { sendConfirmation } from './send-confirmation.job.ts';
export { sendPasswordReset } from './send-password-reset.job.ts';
export { transcodeAsset } from './transcode-asset.job.ts';
export { dueByBillingClock, schedules } from './schedules.ts';
export { subscriptionsOf } from './subscriptions.ts';
export { currentTrace, traceKey, traceOf, withTrace } from './trace.ts';
