import { firstCharge, monthsAfter } from '@houselights/rules';
import { nextChargeMinor, nextDue } from './next-charge.ts';
import type { OwnSubscription } from '@houselights/contracts';
import type { Subscription } from '@houselights/db';
import type { AccessFact, SubscriptionStanding } from '@houselights/rules';

/** How long a membership may be paused, in months. */
const lengths = [1, 2, 3] as const;

/** A subscription that may be paused or unpaused. */
interface Rest {
  readonly row: Subscription;
  readonly fact: AccessFact;
  readonly own: SubscriptionStanding;
  /** The end of the account's gifts. */
  readonly given: Date | null;
  readonly balanceMinor: number;
  readonly now: Date;
}

type Charge = NonNullable<OwnSubscription['nextCharge']>;

/** When a pause of so many months ends: on a renewal date, also at month end. */
export function resumesAfter({ currentPeriodStart, currentPeriodEnd }: Subscription, months: number): Date {
  return monthsAfter(currentPeriodStart, currentPeriodEnd, months);
}

/** Collection resumes this long before the first period after a pause, so that its invoice is charged. */
export const collectedBeforeMs = 60 * 60 * 1_000;

/** When a pause ends for certain and charging resumes; null without a pause or an end date. */
export function endOfPause({ paused, resumesAt }: Pick<Subscription, 'paused' | 'resumesAt'>): Date | null {
  return paused && resumesAt !== null ? new Date(resumesAt.getTime() + collectedBeforeMs) : null;
}

/** What each pause length would mean, with the amounts shown once it has begun. */
export function pausesOf({ row, fact, given, balanceMinor }: Rest): OwnSubscription['pauses'] {
  const paused = { ...row, paused: true };
  return lengths.map((months) => {
    const resumesAt = resumesAfter(row, months);
    const at = nextDue({ ...fact, paused: true }, { state: 'paused', dueAt: resumesAt }, given) ?? resumesAt;
    return { months, resumesAt: resumesAt.toISOString(), nextCharge: chargeOf(paused, at, balanceMinor) };
  });
}

/** The charge after ending a pause now: paid and given time comes first. */
export function unpausedCharge({ row, fact, own, given, balanceMinor, now }: Rest): Charge {
  const goesOn = { ...row, paused: false };
  const { paidUntil } = fact;
  if (own.isCancellationPending && paidUntil !== null) {
    return chargeOf(goesOn, given !== null && given > paidUntil ? given : paidUntil, balanceMinor);
  }
  return chargeOf(goesOn, chargedOnUnpausing(given, now), balanceMinor);
}

/** When ending a pause with no paid time left charges: immediately, or after gifts. */
export function chargedOnUnpausing(given: Date | null, now: Date): Date {
  return given === null ? now : firstCharge({ now, trialDays: 0, coveredUntil: given });
}

function chargeOf(row: Subscription, at: Date, balanceMinor: number): Charge {
  return { amountMinor: nextChargeMinor(row, { at, balanceMinor }), currency: row.currency, at: at.toISOString() };
}
