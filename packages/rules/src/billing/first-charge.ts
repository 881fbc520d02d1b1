import { accessEnd } from './access-fact.ts';
import { addDays } from './calendar.ts';
import type { AccessFact } from './access-fact.ts';

export interface Beginning {
  readonly now: Date;
  /** Free days that the purchase begins with; 0 without a trial. */
  readonly trialDays: number;
  /** The end of access that was given, a gift's, so that nobody pays for days that they have; null without any. */
  readonly coveredUntil: Date | null;
}

/**
 * When a subscription that is bought now is charged for the first time: `now` itself where nothing is free. The payment provider
 * begins to charge after a gift two days ahead at the earliest, two years at the latest.
 */
export function firstCharge({ now, trialDays, coveredUntil }: Beginning): Date {
  const wish = addDays(coveredUntil ?? now, trialDays);
  if (coveredUntil === null) return wish;
  const earliest = addDays(now, 2.1);
  const latest = addDays(now, 728);
  return wish < earliest ? earliest : wish > latest ? latest : wish;
}

/** The end of the last gift that gives an account something, those included that have not begun; null without one. */
export function giftsEnd(facts: readonly AccessFact[], now: Date): Date | null {
  const ends = facts.flatMap((fact) => {
    const end = fact.source === 'gift' ? accessEnd(fact) : null;
    return end !== null && end > now && end > fact.startedAt ? [end.getTime()] : [];
  });
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
