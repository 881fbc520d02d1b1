import { startingAt } from './laid-gift.ts';
import type { LaidGift } from './laid-gift.ts';

/** A stretch for which there is something else: a payment, a trial. */
export interface Filled {
  readonly from: Date;
  readonly until: Date;
}

/** What the running period of a subscription says about gifts. */
export interface RunningPeriod {
  readonly status: string;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
  readonly trialEndsAt: Date | null;
}

/** The payment provider reckons in whole seconds: less is left of nothing. */
const secondMs = 1_000;

/**
 * Nobody pays for days that they were given: what is not used of gifts when a filled stretch begins goes behind it, and behind each other.
 * Answers those that lie elsewhere now. None comes sooner by it, and a second time nothing moves.
 */
export function layBehind(gifts: readonly LaidGift[], filled: Filled): LaidGift[] {
  const moved: LaidGift[] = [];
  let end = filled.until;
  for (const gift of gifts.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    if (gift.until.getTime() - filled.from.getTime() < secondMs) continue;
    const left = gift.from < filled.from ? { ...gift, from: filled.from } : gift;
    const laid = left.from < end ? startingAt(left, end) : gift;
    if (laid !== gift) moved.push(laid);
    end = laid.until;
  }
  return moved;
}

/**
 * Gifts that the running period of a subscription leaves no room for, with where they lie then. A period that is paid for fills all of it;
 * a trial that it began with only where it ends before the gift does: else it was reckoned from the gift's end.
 */
export function laidBehindPeriod(gifts: readonly LaidGift[], period: RunningPeriod, isPaid: boolean): LaidGift[] {
  const { status, trialEndsAt, currentPeriodStart: from, currentPeriodEnd: until } = period;
  if (status === 'active' && isPaid) return layBehind(gifts, { from, until });
  if (status !== 'trialing' || trialEndsAt?.getTime() !== until.getTime()) return [];
  return layBehind(
    gifts.filter((gift) => gift.until.getTime() - until.getTime() >= secondMs),
    { from, until },
  );
}
