export { atDoor, isCreator, mayAccess } from './account/permission.ts';
export type { Door, ShutDoor, Standing, Visitor } from './account/permission.ts';
export {
  accessEnd,
  broughtForward,
  earlier,
  endsInPause,
  givesAccess,
  isCharged,
  restingFrom,
} from './billing/access-fact.ts';
export type { AccessFact, AccessSource, Owed, Withheld } from './billing/access-fact.ts';
export { leastCharge, settle } from './billing/balance.ts';
export { addDays, addMonths, intervalOf, monthsAfter } from './billing/calendar.ts';
export { pullForwardGifts } from './billing/pull-forward-gifts.ts';
export { stackedAfterPeriod, stackGiftsAfter } from './billing/stack-gifts-after.ts';
export { startingAt } from './billing/scheduled-gift.ts';
export type { ScheduledGift } from './billing/scheduled-gift.ts';
export {
  bannerHero,
  collectionHero,
  orientedOf,
  pictureOf,
  showHero,
  tallHeroMedia,
  videoHero,
} from './catalog/pictures.ts';
export type { HeroPictures } from './catalog/pictures.ts';
export { hasRoom, hasRoomForFilms, roomForFilm, roomForWork } from './media/room.ts';
export { planParts } from './media/parts.ts';
export type { Part } from './media/parts.ts';
export { discounted } from './billing/discount.ts';
export { coveredUntil, entitlement, hasAccess } from './billing/entitlement.ts';
export type { AccessReason, AccessState, Entitlement } from './billing/entitlement.ts';
export { firstCharge, giftsEnd } from './billing/first-charge.ts';
export { giftMonths, giftPrice } from './billing/gift-price.ts';
export type { GiftMonths, PlanPrice } from './billing/gift-price.ts';
export { formatMoney } from './billing/money.ts';
export { chargeAt, chargesBefore, costAt } from './billing/next-charge.ts';
export { fateOf, undoneBehind, undoneBehindCredit } from './billing/payment-behind.ts';
export type { PercentOff } from './billing/next-charge.ts';
export { purchaseCharges } from './billing/purchase-charges.ts';
export type { PurchaseCharges } from './billing/purchase-charges.ts';
export { nextRecheck } from './billing/next-recheck.ts';
export { chargedAt, isNearDue, standing } from './billing/standing.ts';
export type { SubscriptionStanding } from './billing/standing.ts';
export {
  newestCharged,
  newestPaid,
  ownEnd,
  paidThrough,
  subscriptionFact,
  undoneOf,
} from './billing/subscription-fact.ts';
export { endsUnpaidAt, overtaken } from './billing/unpaid.ts';
export type { Overtaken } from './billing/unpaid.ts';
export type { InvoiceState, SubscriptionState } from './billing/subscription-fact.ts';
export { chargedAfterLoss, noticeDays } from './billing/taken-back.ts';
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
export {
  foundNothing,
  isIdleSearch,
  isPlainSearch,
  noSearch,
  searchCallOf,
  searchPageKey,
  searchPath,
  searchQueryOf,
} from './search/search-query.ts';
export type { SearchCall, SearchQuery } from './search/search-query.ts';
export { battlePhase, countdown, sealsWithinMs, shares, waitsForWord } from './greenlight/battle-phase.ts';
export { isNewerTally } from './greenlight/newer-tally.ts';
export type { BattlePhase, BattleWindow, Countdown } from './greenlight/battle-phase.ts';
export { periodsOfGift, periodsOfStretch } from './points/earned-periods.ts';
export type { Earned, EarnedPeriod, EarningGift, EarningPlan, EarningStretch } from './points/earned-periods.ts';
export { movedGrant, duePostings } from './points/due-postings.ts';
export type { Counted, Move, DuePosting } from './points/due-postings.ts';
export { periodsOfSubscription, trialCause } from './points/subscription-periods.ts';
export type { EarningSubscription, PaidPeriod } from './points/subscription-periods.ts';
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
