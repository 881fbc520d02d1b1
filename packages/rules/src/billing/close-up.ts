import { startingAt } from './laid-gift.ts';
import type { AccessFact } from './access-fact.ts';
import type { LaidGift } from './laid-gift.ts';

/** What ended sooner than it was to. */
export interface Loss {
  readonly since: Date;
  readonly now: Date;
}

/**
 * Gifts lie behind what somebody has and behind each other. When something before them ends sooner than it was to, as a subscription
 * whose payment was given back, they close up: answers those that begin sooner now, with where they lie. One that had begun by then
 * stays, no gift comes later by it, and none begins before that instant or before it was redeemed. However late the news comes, the
 * answer is the same.
 */
export function closeUp(gifts: readonly LaidGift[], facts: readonly AccessFact[], { since, now }: Loss): LaidGift[] {
  const ids = new Set(gifts.map(({ id }) => id));
  const others = facts.filter(({ sourceId }) => !ids.has(sourceId));
  const moved: LaidGift[] = [];
  const ends: number[] = [];
  for (const gift of gifts.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const before = others.filter(({ startedAt }) => startedAt < gift.from).flatMap((fact) => reach(fact, now));
    const from = new Date(Math.max(gift.redeemedAt.getTime(), since.getTime(), ...before, ...ends));
    const isCloser = since < gift.from && from < gift.from;
    const laid = isCloser ? startingAt(gift, from) : gift;
    if (isCloser) moved.push(laid);
    ends.push(laid.until.getTime());
  }
  return moved;
}

/**
 * Until when a gift waits for it, if it does. A subscription is ended at the provider before it counts as over; a gift that rests, its
 * payment being disputed, may come back. Of gifts that were given back long ago nobody wrote down when. Days of a subscription that were
 * given are those of gifts, and none of its own.
 */
function reach(fact: AccessFact, now: Date): number[] {
  const { source, withheld, startedAt, endedAt, paidUntil, givenFrom = null } = fact;
  const isGift = source === 'gift';
  const goneAt =
    isGift && withheld === 'refunded' ? (endedAt ?? now) : isGift && withheld === 'disputed' ? null : endedAt;
  const ends = [givenFrom ?? paidUntil, goneAt].filter((end) => end !== null).map((end) => end.getTime());
  const end = Math.min(...ends);
  // Nobody waits for what gave nothing, nor for ever.
  return startedAt.getTime() < end && end < Infinity ? [end] : [];
}
