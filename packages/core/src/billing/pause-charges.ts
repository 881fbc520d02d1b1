import { firstCharge, monthsAfter } from '@houselights/rules';
import { nextChargeMinor, nextDue } from './next-charge.ts';
import type { OwnSubscription } from '@houselights/contracts';
import type { Subscription } from '@houselights/db';
import type { AccessFact, SubscriptionStanding } from '@houselights/rules';

/** How long a membership may rest, in months. */
const lengths = [1, 2, 3] as const;

/** A subscription that may be paused, or whose pause may be ended. */
interface Rest {
  readonly row: Subscription;
  readonly fact: AccessFact;
  readonly own: SubscriptionStanding;
  /** The end of the gifts that the account has. */
  readonly given: Date | null;
  readonly balanceMinor: number;
  readonly now: Date;
}

type Charge = NonNullable<OwnSubscription['nextCharge']>;

/** The instant at which what is paused for so many months goes on: a renewal's day, also at a month's end. */
export function resumesAfter({ currentPeriodStart, currentPeriodEnd }: Subscription, months: number): Date {
  return monthsAfter(currentPeriodStart, currentPeriodEnd, months);
}

/** Payments are collected again from so long before the period with which the membership goes on: its invoice is to be paid. */
export const collectedBeforeMs = 60 * 60 * 1_000;

/** When a pause is over for sure, and what is charged is collected; null where there is none, or nobody has said when. */
export function endOfPause({ paused, resumesAt }: Pick<Subscription, 'paused' | 'resumesAt'>): Date | null {
  return paused && resumesAt !== null ? new Date(resumesAt.getTime() + collectedBeforeMs) : null;
}

/** What each pause would mean, as it is shown once it has begun. */
export function pausesOf({ row, fact, given, balanceMinor }: Rest): OwnSubscription['pauses'] {
  const paused = { ...row, paused: true };
  return lengths.map((months) => {
    const resumesAt = resumesAfter(row, months);
    const at = nextDue({ ...fact, paused: true }, { state: 'paused', dueAt: resumesAt }, given) ?? resumesAt;
    return { months, resumesAt: resumesAt.toISOString(), nextCharge: chargeOf(paused, at, balanceMinor) };
  });
}

/** What is charged, and when, once a pause is ended now: what is paid for and given comes first. */
export function unpausedCharge({ row, fact, own, given, balanceMinor, now }: Rest): Charge {
  const goesOn = { ...row, paused: false };
  const { paidUntil } = fact;
  if (own.hasEndToCome && paidUntil !== null) {
    return chargeOf(goesOn, given !== null && given > paidUntil ? given : paidUntil, balanceMinor);
  }
  return chargeOf(goesOn, chargedOnUnpausing(given, now), balanceMinor);
}

/** When a pause that has nothing paid for left is charged on ending it: at once, or behind gifts. */
export function chargedOnUnpausing(given: Date | null, now: Date): Date {
  return given === null ? now : firstCharge({ now, trialDays: 0, coveredUntil: given });
}

function chargeOf(row: Subscription, at: Date, balanceMinor: number): Charge {
  return { amountMinor: nextChargeMinor(row, { at, balanceMinor }), currency: row.currency, at: at.toISOString() };
}
