import { coveredUntil, earlier, giftsEnd } from '@houselights/rules';
import type { OtherAccess } from '../mail/index.ts';
import type { AccessFact } from '@houselights/rules';

/** What gives access beyond `end`, when a membership ends; undefined if nothing does. `facts` are all access facts of the account. */
export function otherAccess(facts: readonly AccessFact[], now: Date, end: Date): OtherAccess | undefined {
  const until = coveredUntil(facts, now);
  if (until === null) return { until: undefined };
  return until > end ? { until } : undefined;
}

/** The same for a membership that has already ended. Gifts that waited for its end begin immediately. */
export function otherAccessNow(facts: readonly AccessFact[], now: Date): OtherAccess | undefined {
  const gifts = giftsEnd(facts, now);
  return otherAccess(facts, now, now) ?? (gifts === null ? undefined : { until: gifts });
}

/**
 * The same for an account that is deleted at `goneAt` (null: it stays): cut off there, and undefined if what ends at `end` lasts as long.
 */
export function withinAccount(
  other: OtherAccess | undefined,
  end: Date | undefined,
  goneAt: Date | null,
): OtherAccess | undefined {
  if (other === undefined || goneAt === null) return other;
  if (end !== undefined && end >= goneAt) return undefined;
  return { until: earlier(other.until ?? null, goneAt) ?? goneAt };
}
