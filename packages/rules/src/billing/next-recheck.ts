import { hourMs } from './access-fact.ts';
import type { AccessFact } from './access-fact.ts';

const minuteMs = 60_000;
/** The provider charges a renewal about an hour after the period's end: by this time its event has arrived. */
const chargedMs = 65 * minuteMs;
/** How far ahead of the end of access to check, so that a last-minute refund or payment is known in time. */
const aheadMs = 45 * minuteMs;

/**
 * When to read a customer again without having received an event, so that access does not depend on events alone: when a renewal should
 * have been charged, and shortly before and at the end of access. Null: the next change arrives as an event, or changes nothing.
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
