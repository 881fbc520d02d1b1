import { startingAt } from './laid-gift.ts';
import type { LaidGift } from './laid-gift.ts';

/** A period covered by something else: a payment, a trial. */
export interface Filled {
  readonly from: Date;
  readonly until: Date;
}

/** The current period of a subscription, as far as it affects gifts. */
export interface RunningPeriod {
  readonly status: string;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
  readonly trialEndsAt: Date | null;
}

/** The payment provider counts whole seconds: a shorter remainder is nothing. */
const secondMs = 1_000;

/**
 * Nobody pays for days they were given. Moves the unused part of gifts that overlap a filled period behind it, and behind each other.
 * Returns the moved gifts. None moves earlier; idempotent.
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
 * Moves gifts that overlap the current period of a subscription behind it, and returns them with their new dates. A paid period fills all
 * of its time; an initial trial only if it ends before the gift does, because otherwise it was counted from the gift's end.
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
