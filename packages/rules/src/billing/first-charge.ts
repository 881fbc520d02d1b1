import { addDays } from './calendar.ts';

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
