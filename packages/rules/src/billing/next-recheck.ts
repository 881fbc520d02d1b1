import { hourMs } from './access-fact.ts';
import type { AccessFact } from './access-fact.ts';

const minuteMs = 60_000;
/** The provider charges a renewal about an hour after the period's end: by then its news has come. */
const chargedMs = 65 * minuteMs;
/** What was taken back, or paid, just before access ends is known in time. */
const aheadMs = 45 * minuteMs;

/**
 * When a customer is to be read anew although no news of it has come, so that what decides about access does not hang on news alone:
 * when a renewal must have been charged, and before and when access ends. Null: whatever happens next is heard of, or changes nothing.
 */
export function nextRecheck(facts: readonly AccessFact[], now: Date): Date | null {
  const moments = facts.flatMap(momentsOf).filter((at) => at > now.getTime());
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

function momentsOf({
  source,
  withheld,
  endedAt,
  renews,
  paidUntil,
  dueAt,
  firstTryAt = null,
  graceUntil,
  resumesAt,
}: AccessFact): number[] {
  if (source !== 'stripe' || withheld !== null || endedAt !== null) return [];
  const around = (end: Date | null): number[] => (end === null ? [] : [end.getTime() - aheadMs, end.getTime()]);
  const after = (due: Date | null): number[] => (due === null ? [] : [due.getTime() + chargedMs]);
  const tried = firstTryAt === null ? [] : [firstTryAt.getTime() + chargedMs - hourMs];
  return renews
    ? [...after(dueAt ?? paidUntil), ...tried, ...around(graceUntil)]
    : [...around(paidUntil), ...after(resumesAt)];
}
