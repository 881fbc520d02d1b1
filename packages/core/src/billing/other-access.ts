import { coveredUntil, earlier, giftsEnd } from '@houselights/rules';
import type { OtherAccess } from '../mail/index.ts';
import type { AccessFact } from '@houselights/rules';

/** What gives access behind `end`, where a membership ends; undefined: nothing does. `facts` are all that is known of the account. */
export function otherAccess(facts: readonly AccessFact[], now: Date, end: Date): OtherAccess | undefined {
  const until = coveredUntil(facts, now);
  if (until === null) return { until: undefined };
  return until > end ? { until } : undefined;
}

/** The same of a membership that has ended. Gifts that waited for its end begin at once. */
export function otherAccessNow(facts: readonly AccessFact[], now: Date): OtherAccess | undefined {
  const gifts = giftsEnd(facts, now);
  return otherAccess(facts, now, now) ?? (gifts === null ? undefined : { until: gifts });
}

/** The same of an account that is gone from `goneAt` on (null: it stays): none after that, nor where what ends at `end` lasts as long. */
export function withinAccount(
  other: OtherAccess | undefined,
  end: Date | undefined,
  goneAt: Date | null,
): OtherAccess | undefined {
  if (other === undefined || goneAt === null) return other;
  if (end !== undefined && end >= goneAt) return undefined;
  return { until: earlier(other.until ?? null, goneAt) ?? goneAt };
}
