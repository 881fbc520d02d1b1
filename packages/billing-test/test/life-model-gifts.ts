import { addMonths } from '@houselights/rules';
import { isCharged, nextPayment } from './life-model.ts';
import type { GiftModel, Model, SubModel } from './life-model.ts';

/** Gifts that would be charged over by a subscription that goes on. */
export function waitingGifts({ now, sub, gifts }: Model): GiftModel[] {
  if (sub === undefined || !isCharged(sub) || sub.due !== undefined) return [];
  const { periodEnd } = sub;
  const rests = sub.resumesAt !== undefined;
  return gifts
    .filter((gift) => !gift.spent && !gift.isLost && gift.until > now && isLeft(sub, gift))
    .filter(({ from, until }) => until > nextPayment(sub) || (!rests && isPaidFor(sub) && from < periodEnd))
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
  const unused = gifts.filter((gift) => !gift.spent && !gift.isLost && gift.until > now && isLeft(sub, gift));
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

/** The subscription ends now, and what it asked for is void, which gives back what came from credit; gifts that were to begin later begin now, behind those that have begun and behind each other. */
export function end(model: Model, sub: SubModel): void {
  const { now, gifts } = model;
  sub.ended = now;
  model.credit += sub.due?.fromCredit ?? 0;
  sub.due = undefined;
  // The provider reckons in whole seconds.
  let free = Math.floor(now / 1_000) * 1_000;
  for (const gift of gifts.filter(({ isLost }) => !isLost).toSorted((a, b) => a.from - b.from)) {
    const to = Math.max(free, gift.redeemed);
    if (gift.from > to) move({ gift, to, left: gift.until - gift.from });
    if (gift.until > now) gift.spent = false;
    free = Math.max(free, gift.until);
  }
}
