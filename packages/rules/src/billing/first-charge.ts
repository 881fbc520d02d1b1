import { accessEnd } from './access-fact.ts';
import { addDays } from './calendar.ts';
import type { AccessFact } from './access-fact.ts';

export interface Beginning {
  readonly now: Date;
  /** Free days at the start of the purchase; 0 without a trial. */
  readonly trialDays: number;
  /** The end of access from gifts, so that nobody pays for days they already have; null if there is none. */
  readonly coveredUntil: Date | null;
}

/**
 * The first charge of a subscription bought now: `now` itself if nothing is free. After a gift, the payment provider starts charging two
 * days ahead at the earliest, two years ahead at the latest.
 */
export function firstCharge({ now, trialDays, coveredUntil }: Beginning): Date {
  const wish = addDays(coveredUntil ?? now, trialDays);
  if (coveredUntil === null) return wish;
  const earliest = addDays(now, 2.1);
  const latest = addDays(now, 728);
  return wish < earliest ? earliest : wish > latest ? latest : wish;
}

/** The end of the last gift that gives an account access, including gifts that have not begun; null if there is none. */
export function giftsEnd(facts: readonly AccessFact[], now: Date): Date | null {
  const ends = facts.flatMap((fact) => {
    const end = fact.source === 'gift' ? accessEnd(fact) : null;
    return end !== null && end > now && end > fact.startedAt ? [end.getTime()] : [];
  });
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
