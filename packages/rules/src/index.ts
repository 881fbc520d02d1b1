export { isCreator, mayAccess } from './account/permission.ts';
export type { Standing } from './account/permission.ts';
export { accessEnd, givesAccess } from './billing/access-fact.ts';
export type { AccessFact, AccessSource, Withheld } from './billing/access-fact.ts';
export { addDays, addMonths, intervalOf, monthsAfter } from './billing/calendar.ts';
export { closeUp } from './billing/close-up.ts';
export { laidBehindPeriod } from './billing/lay-behind.ts';
export type { LaidGift } from './billing/laid-gift.ts';
export { couponWords } from './billing/coupon-words.ts';
export { discounted } from './billing/discount.ts';
export { entitlement, hasAccess } from './billing/entitlement.ts';
export type { AccessReason, AccessState, Entitlement } from './billing/entitlement.ts';
export { firstCharge, giftsEnd } from './billing/first-charge.ts';
export { giftMonths, giftPrice } from './billing/gift-price.ts';
export type { GiftMonths, PlanPrice } from './billing/gift-price.ts';
export { formatMoney } from './billing/money.ts';
export { chargeAt } from './billing/next-charge.ts';
export { newestCharged, newestPaid, subscriptionFact } from './billing/subscription-fact.ts';
export type { InvoiceState, SubscriptionState } from './billing/subscription-fact.ts';
export { nextEpisode } from './playback/next-episode.ts';
export type { EpisodePosition, NextEpisode } from './playback/next-episode.ts';
export { isAtEnd, mergeProgress, resumeAt } from './playback/progress.ts';
export type { Position } from './playback/progress.ts';
export { blockLength, feedPlaces } from './recommendation/feed-order.ts';
export type { FeedOrder, FeedPlace } from './recommendation/feed-order.ts';
export { mixPicks } from './recommendation/mix-picks.ts';
export type { Candidate, Source } from './recommendation/mix-picks.ts';
export { fastestSpeed, graceSeconds, heartbeatSeconds, leaseSeconds } from './playback/lease.ts';
export { editDistance, slipsAllowed } from './search/edit-distance.ts';
export { battlePhase, countdown, shares } from './greenlight/battle-phase.ts';
export type { BattlePhase, BattleWindow, Countdown } from './greenlight/battle-phase.ts';
export { owedPostings, periodsOfStretch, periodsOfSubscription, trialCause } from './points/earned-periods.ts';
export type {
  Counted,
  EarnedPeriod,
  EarningPlan,
  EarningStretch,
  EarningSubscription,
  Interval,
  OwedPosting,
  PaidPeriod,
} from './points/earned-periods.ts';
export {
  chainStart,
  compareReceipt,
  judgeRecount,
  lineFault,
  readBattleDocument,
  recountLine,
  startCount,
} from './greenlight/recount.ts';
export type {
  Check,
  BattleCount,
  CountedLine,
  Finding,
  LineFault,
  Recounted,
  Sha256,
  Side,
} from './greenlight/recount.ts';
