import { startingAt } from './scheduled-gift.ts';
import type { ScheduledGift } from './scheduled-gift.ts';

/** A period covered by something else: a payment, a trial. */
export interface OccupiedPeriod {
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
export function stackGiftsAfter(gifts: readonly ScheduledGift[], occupied: OccupiedPeriod): ScheduledGift[] {
  const moved: ScheduledGift[] = [];
  let end = occupied.until;
  for (const gift of gifts.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    if (gift.until.getTime() - occupied.from.getTime() < secondMs) continue;
    const left = gift.from < occupied.from ? { ...gift, from: occupied.from } : gift;
    const scheduled = left.from < end ? startingAt(left, end) : gift;
    if (scheduled !== gift) moved.push(scheduled);
    end = scheduled.until;
  }
  return moved;
}

/**
 * Moves gifts that overlap the current period of a subscription behind it, and returns them with their new dates. A paid period fills all
 * of its time; an initial trial only if it ends before the gift does, because otherwise it was counted from the gift's end.
 */
export function stackedAfterPeriod(
  gifts: readonly ScheduledGift[],
  period: RunningPeriod,
  isPaid: boolean,
): ScheduledGift[] {
  const { status, trialEndsAt, currentPeriodStart: from, currentPeriodEnd: until } = period;
  if (status === 'active' && isPaid) return stackGiftsAfter(gifts, { from, until });
  if (status !== 'trialing' || trialEndsAt?.getTime() !== until.getTime()) return [];
  return stackGiftsAfter(
    gifts.filter((gift) => gift.until.getTime() - until.getTime() >= secondMs),
    { from, until },
  );
}
