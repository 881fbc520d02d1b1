import { startingAt } from './scheduled-gift.ts';
import type { AccessFact } from './access-fact.ts';
import type { ScheduledGift } from './scheduled-gift.ts';

/** Something ended earlier than planned, at `since`. */
export interface EarlyEnd {
  readonly since: Date;
  readonly now: Date;
}

/**
 * Gifts follow other access and each other without overlap. When something before them ends early, such as a subscription whose payment was
 * refunded, they move up: returns the gifts that now begin earlier, with their new dates. A gift that had begun by then stays, no gift
 * moves later, and none begins before that instant or before it was redeemed. The result does not depend on how late the event arrives.
 */
export function pullForwardGifts(
  gifts: readonly ScheduledGift[],
  facts: readonly AccessFact[],
  { since, now }: EarlyEnd,
): ScheduledGift[] {
  const ids = new Set(gifts.map(({ id }) => id));
  const others = facts.filter(({ sourceId }) => !ids.has(sourceId));
  const moved: ScheduledGift[] = [];
  const ends: number[] = [];
  for (const gift of gifts.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const before = others.filter(({ startedAt }) => startedAt < gift.from).flatMap((fact) => reach(fact, now));
    const from = new Date(Math.max(gift.redeemedAt.getTime(), since.getTime(), ...before, ...ends));
    const isCloser = since < gift.from && from < gift.from;
    const scheduled = isCloser ? startingAt(gift, from) : gift;
    if (isCloser) moved.push(scheduled);
    ends.push(scheduled.until.getTime());
  }
  return moved;
}

/**
 * Until when a gift waits for this fact, if it does. The provider ends a subscription before it counts as over; a gift suspended by a
 * dispute may come back. For gifts refunded long ago no date was recorded. Days of a subscription that gifts gave belong to the gifts, not
 * to the subscription.
 */
function reach(fact: AccessFact, now: Date): number[] {
  const { source, withheld, startedAt, endedAt, paidUntil, givenFrom = null } = fact;
  const isGift = source === 'gift';
  const goneAt =
    isGift && withheld === 'refunded' ? (endedAt ?? now) : isGift && withheld === 'disputed' ? null : endedAt;
  const ends = [givenFrom ?? paidUntil, goneAt].filter((end) => end !== null).map((end) => end.getTime());
  const end = Math.min(...ends);
  // Gifts do not wait for a fact that gave nothing, nor forever.
  return startedAt.getTime() < end && end < Infinity ? [end] : [];
}
