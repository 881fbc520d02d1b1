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
  journalGrown,
  remoteConfigChanged,
  sessionRevoked,
} from './events.ts';
export { sendConfirmation, sendPasswordReset } from './account.jobs.ts';
export { endSubscription, cascadeDeletion, settleOvertaken, takeLostCredit } from './billing.jobs.ts';
export { demoFilm } from './demo.jobs.ts';
export { bringForward, extendByGift, cascadeGiftPayment } from './gift.jobs.ts';
export { MailContent, sendMail } from './mail.jobs.ts';
export { indexCaptions, sharePreparation, transcodeAsset } from './media.jobs.ts';
export type { JobDefinition, JobInput } from './job.ts';
export { dueByBillingClock, schedules } from './schedules.ts';
export { subscriptionsOf } from './subscriptions.ts';
export { currentTrace, traceKey, traceOf, withTrace } from './trace.ts';
