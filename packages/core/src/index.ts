export type { Caller, Origin } from './caller.ts';
export type { CoreDeps, CoreSettings } from './deps.ts';
export type { AccessClaims, AccessTokens } from './ports/access-tokens.ts';
export { onEvent } from './shared/on-event.ts';
export { billingReactions } from './reactions.ts';
export { personalData } from './personal-data.ts';
export { verifyLedger } from './verify-ledger.ts';
export type { BreachedPasswords } from './ports/breached-passwords.ts';
export type { Bus } from './ports/bus.ts';
export type { CaptionReader, ReadCaptions } from './ports/caption-reader.ts';
export type { Captcha } from './ports/captcha.ts';
export { systemClock } from './ports/clock.ts';
export type { Clock } from './ports/clock.ts';
export type { IdentityProviders, ProviderIdentity, ProviderName } from './ports/identity-providers.ts';
export type { JobOptions, JobQueue, JobState } from './ports/job-queue.ts';
export type { Patreon, PatreonMembership, PatreonTokens } from './ports/patreon.ts';
export { PaymentsMisconfigured } from './ports/payments-inspection.ts';
export type { PaymentsInspection } from './ports/payments-inspection.ts';
export type { ProviderPage, SubscriptionFilter, Unreadable } from './ports/provider-lists.ts';
export { PaymentFailed, PaymentNeedsOwner, PaymentsRefused } from './ports/payments.ts';
export type {
  CardFacts,
  ChangePreview,
  ChangeRequest,
  CheckoutRequest,
  CheckoutResult,
  CustomerState,
  FoundPromotion,
  Payments,
  PromotionRefusal,
  ProviderCoupon,
  ProviderEvent,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from './ports/payments.ts';
export type { Mail, Mailer } from './ports/mailer.ts';
export type { Crowd, HashLane, Passwords } from './ports/passwords.ts';
export type { Allowance, Limit, RateLimits } from './ports/rate-limits.ts';
export type { Encryption } from './ports/encryption.ts';
export type { Signer } from './ports/signer.ts';
export type { PushMessage, PushTarget, WebPush } from './ports/web-push.ts';
export * from './account/index.ts';
export { explainAccess, grantAccess, readFacts, revokeGrant } from './access/index.ts';
export * from './billing/index.ts';
export * from './comment/index.ts';
export {
  cleanUpNotifications,
  getEmailPreferences,
  getNotificationPreferences,
  getPushKey,
  getPushTypes,
  journalOfNotifications,
  listNotifications,
  mailNotifications,
  markNotificationsRead,
  pushNotifications,
  readNotificationNews,
  readUnreadNotifications,
  removePushSubscription,
  savePushSubscription,
  setEmailPreferences,
  setNotificationPreferences,
  setPushTypes,
  tellOfVideos,
  unsubscribeFromMail,
} from './notification/index.ts';
export { appendToJournal, cleanUpJournals, readJournalLasts, readJournalState } from './journal/index.ts';
export type { JournalFact, JournalState } from './journal/index.ts';
export { applyCoupon, getCouponSubscription, searchCoupon } from './coupon/index.ts';
export * from './gift/index.ts';
export * from './greenlight/index.ts';
export * from './patreon/index.ts';
export * from './points/index.ts';
export * from './catalog/index.ts';
export * from './playback/index.ts';
export * from './recommendation/index.ts';
export { deviceLimitOf, listDevices, registerDevice, removeDevice, setDeviceActive } from './device/index.ts';
export { listKeptMail, escapeHtml, sendQueuedMail } from './mail/index.ts';
export type { KeptMail } from './mail/index.ts';
export * from './remote-config/index.ts';
export * from './localisation/index.ts';
export { searchCatalog, suggestSearch, cleanUpSearch, writePassages } from './search/index.ts';
export type { SearchCatalog } from './search/index.ts';
export { createReadiness, findMissingMigrations } from './readiness.ts';
export { DependencyDown, isDependencyDown, isNoRoom, NoRoom } from './dependency-down.ts';
export * from './media/index.ts';
export * from './site/index.ts';
export { isStorageKey } from './ports/media-storage.ts';
export type { ByteRange, MediaStorage, StorageLinks, StoredObject } from './ports/media-storage.ts';
export type { WorkFolders } from './ports/work-folders.ts';
export { MediaRejected } from './ports/transcoder.ts';
export type {
  AudioKind,
  AudioTrack,
  EmbeddedCaptions,
  Rung,
  UnfinishedRung,
  FilmPart,
  UnfinishedRungs,
  SourceFacts,
  Sprite,
  Timeline,
  TranscodeEvent,
  TranscodeRequest,
  TranscodeStage,
  Transcoder,
} from './ports/transcoder.ts';
