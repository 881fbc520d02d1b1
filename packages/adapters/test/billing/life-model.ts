import { addMonths } from '@houselights/rules';
import { day, hour } from './money-house.ts';

/**
 * What somebody who knows the house's rules by heart would write down about one member, with pencil and calendar: the reference that
 * random lives are compared with. It knows no Stripe objects, events or facts, only what was done and when.
 */
export interface Model {
  now: number;
  cardIsGood: boolean;
  /** What the member has at Stripe for the next charges; below zero, what is charged with the next one. */
  credit: number;
  sub: SubModel | undefined;
  readonly gifts: GiftModel[];
}

export interface GiftModel {
  readonly redeemed: number;
  from: number;
  until: number;
  readonly months: number;
  /** It has put off the next charge of a subscription. */
  spent: boolean;
}

export interface SubModel {
  planId: string;
  price: number;
  months: number;
  readonly start: number;
  readonly trialEnd: number | undefined;
  /** Days of renewal are counted from here. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  paidUntil: number;
  /** Given: nothing is to be paid for the running period, though no payment was made. */
  free: boolean;
  cancelled: boolean;
  ended: number | undefined;
  resumesAt: number | undefined;
  /** A renewal that is to be paid: how much, when it is tried next, and how often that has failed. */
  due: { amount: number; at: number; failed: number } | undefined;
  /** Until when 30 percent are taken off what is invoiced. */
  discountUntil: number;
  withheld: boolean;
}

const graceMs = 7 * day;
/** Stripe charges no card less, in dollars. */
const leastCharge = 50;
/** Stripe makes the invoice of a renewal final after an hour, and tries again 1, 3 and 5 days after each failure. */
const triesAfter = [hour, day, 3 * day, 5 * day];

export function newSub(now: number, plan: { id: string; price: number; months: number }, trialDays: number): SubModel {
  const first = trialDays > 0 ? now + trialDays * day : addMonths(new Date(now), plan.months).getTime();
  return {
    planId: plan.id,
    price: plan.price,
    months: plan.months,
    start: now,
    trialEnd: trialDays > 0 ? first : undefined,
    anchor: trialDays > 0 ? first : now,
    periodStart: now,
    periodEnd: first,
    paidUntil: first,
    free: trialDays > 0,
    cancelled: false,
    ended: undefined,
    resumesAt: undefined,
    due: undefined,
    discountUntil: 0,
    withheld: false,
  };
}

/** The renewal day after `at`. */
export function nextBoundary(anchor: number, months: number, at: number): number {
  for (let n = 1; ; n += 1) {
    const boundary = addMonths(new Date(anchor), n * months).getTime();
    if (boundary > at) return boundary;
  }
}

/** Lives on until `until`. */
export function liveOn(model: Model, until: number): void {
  for (;;) {
    const sub = model.sub;
    if (sub === undefined || sub.ended !== undefined) break;
    const next = Math.min(sub.periodEnd, sub.due?.at ?? Infinity, sub.resumesAt ?? Infinity);
    if (next > until) break;
    model.now = next;
    if (sub.resumesAt === next) sub.resumesAt = undefined;
    else if (sub.due?.at === next) tryToCollect(model, sub);
    else endPeriod(model, sub);
  }
  model.now = until;
}

function endPeriod(model: Model, sub: SubModel): void {
  if (sub.cancelled) {
    end(model, sub);
    return;
  }
  const { now } = model;
  const over = sub.periodEnd;
  sub.periodStart = over;
  sub.periodEnd = nextBoundary(sub.anchor, sub.months, over);
  sub.free = false;
  const amount = sub.discountUntil > over ? sub.price - Math.round(sub.price * 0.3) : sub.price;
  if (sub.resumesAt === undefined) sub.due = { amount, at: now + hour, failed: 0 };
}

function tryToCollect(model: Model, sub: SubModel): void {
  if (sub.due === undefined) return;
  const left = sub.due.failed === 0 ? sub.due.amount - model.credit : sub.due.amount;
  // What the credit pays, and what is too little to be charged, needs no card; the latter comes on top of the next one.
  const needsCard = left >= leastCharge;
  if (sub.due.failed === 0) model.credit = needsCard ? 0 : -left;
  if (model.cardIsGood || !needsCard) {
    paid(sub);
    return;
  }
  const failed = sub.due.failed + 1;
  const wait = triesAfter[failed];
  if (wait === undefined) {
    end(model, sub);
    sub.due = undefined;
  } else sub.due = { amount: left, at: model.now + wait, failed };
}

/** The running period is paid for, now. */
export function paid(sub: SubModel): void {
  sub.due = undefined;
  sub.paidUntil = sub.periodEnd;
  sub.withheld = false;
}

/** Gifts that would be charged over by a subscription that goes on. */
export function waitingGifts({ now, sub, gifts }: Model): GiftModel[] {
  if (sub === undefined || !renews(sub) || sub.due !== undefined) return [];
  const { periodEnd } = sub;
  return gifts
    .filter((gift) => !gift.spent && gift.until > now && isLeft(sub, gift))
    .filter(({ from, until }) => until > periodEnd || (isPaidFor(sub) && from < periodEnd))
    .toSorted((a, b) => a.from - b.from);
}

function isPaidFor(sub: SubModel): boolean {
  return !sub.free && sub.paidUntil === sub.periodEnd;
}

function isLeft({ periodStart }: SubModel, { until }: GiftModel): boolean {
  return until > periodStart;
}

/** What is left of gifts goes behind what is paid for, and behind the trial; the next charge comes after them. */
export function putOff({ now, gifts }: Model, sub: SubModel, waiting: readonly GiftModel[]): void {
  const isInTrial = sub.free && sub.trialEnd === sub.periodEnd;
  const unused = gifts.filter((gift) => !gift.spent && gift.until > now && isLeft(sub, gift));
  let over = sub.periodEnd;
  for (const gift of unused.toSorted((a, b) => a.from - b.from)) {
    if (isInTrial && gift.until <= sub.periodEnd) continue;
    const start = Math.max(gift.from, sub.periodStart);
    if ((isPaidFor(sub) || isInTrial) && start < over) move({ gift, to: over, left: gift.until - start });
    over = gift.until;
  }
  for (const gift of waiting) {
    gift.spent = true;
    if (sub.periodEnd >= gift.until) continue;
    sub.anchor = sub.periodEnd = sub.paidUntil = gift.until;
    sub.free = true;
  }
}

/** Months are months of the calendar; what is left of a gift that was used in part is as long as it was. */
function move({ gift, to, left }: { readonly gift: GiftModel; readonly to: number; readonly left: number }): void {
  const isWhole = addMonths(new Date(gift.from), gift.months).getTime() === gift.from + left;
  gift.from = to;
  gift.until = isWhole ? addMonths(new Date(to), gift.months).getTime() : to + left;
}

/** The subscription ends now; gifts that were to begin later begin now, behind those that have begun and behind each other. */
export function end({ now, gifts }: Model, sub: SubModel): void {
  sub.ended = now;
  // The provider reckons in whole seconds.
  let free = Math.floor(now / 1_000) * 1_000;
  for (const gift of gifts.toSorted((a, b) => a.from - b.from)) {
    const to = Math.max(free, gift.redeemed);
    if (gift.from > to) move({ gift, to, left: gift.until - gift.from });
    if (gift.until > now) gift.spent = false;
    free = Math.max(free, gift.until);
  }
}

export function lives(sub: SubModel | undefined): sub is SubModel {
  return sub !== undefined && sub.ended === undefined;
}

export function renews(sub: SubModel): boolean {
  return sub.ended === undefined && !sub.cancelled && sub.resumesAt === undefined && !sub.withheld;
}

export function subEnd(sub: SubModel): number {
  // After a pause the days of grace are those of the period that is to be paid.
  const due = sub.due === undefined ? sub.paidUntil : Math.max(sub.paidUntil, sub.periodStart);
  const end = renews(sub) ? due + graceMs : sub.paidUntil;
  return Math.min(end, sub.ended ?? Infinity);
}

export function subGives(sub: SubModel | undefined, now: number): sub is SubModel {
  return sub !== undefined && !sub.withheld && now < subEnd(sub);
}

export interface Expected {
  readonly hasSubscription: boolean;
  readonly isInTrial: boolean;
  readonly automaticRenewal: boolean;
  readonly planId: string | null;
  readonly subscriptionEndDate: number | null;
}

/** What the product has to say about this member now. The end is said only of access that there is. */
export function expected({ now, sub, gifts }: Model): Expected {
  if (subGives(sub, now)) {
    return {
      hasSubscription: true,
      isInTrial: sub.trialEnd !== undefined && now < sub.trialEnd,
      automaticRenewal: renews(sub),
      planId: sub.planId,
      subscriptionEndDate: now < sub.paidUntil && sub.ended === undefined ? sub.paidUntil : subEnd(sub),
    };
  }
  const ends = gifts.filter(({ from, until }) => from <= now && now < until).map(({ until }) => until);
  const hasSubscription = ends.length > 0;
  return {
    hasSubscription,
    isInTrial: false,
    automaticRenewal: false,
    planId: null,
    subscriptionEndDate: hasSubscription ? Math.max(...ends) : null,
  };
}
