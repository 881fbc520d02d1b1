import { accessEnd, earlier, givesAccess, expectedBy, hourMs, isGiven, later, unnoticedMs } from './access-fact.ts';
import type { AccessFact } from './access-fact.ts';

/** The state of a subscription at one instant: what is displayed, and what its owner may do. */
export interface SubscriptionStanding {
  /** `renewing`: the payment is due and nothing has failed; everything else is as while active. */
  readonly state: 'trial' | 'active' | 'renewing' | 'grace' | 'unpaid' | 'paused' | 'disputed' | 'ending' | 'ended';
  /** When its access ends, as far as known, or ended; null: never. */
  readonly endsAt: Date | null;
  /** When the next payment is or was due; null if none is expected. */
  readonly dueAt: Date | null;
  /** True if a cancellation takes effect at the end of the paid period. False once a renewal is under way or has failed. */
  readonly isCancellationPending: boolean;
  readonly may: {
    readonly changePlan: boolean;
    readonly pause: boolean;
    readonly unpause: boolean;
    readonly cancel: boolean;
    readonly resume: boolean;
    readonly redeemCoupon: boolean;
  };
}

/** The single rule for a subscription's state, from its fact. */
export function standing(fact: AccessFact, now: Date): SubscriptionStanding {
  const state = stateAt(fact, now);
  return {
    state,
    endsAt: shownEnd(fact, now),
    dueAt: nextDue(fact, state, now),
    isCancellationPending: fact.endedAt === null && !isAsked(fact) && fact.paidUntil !== null && now < fact.paidUntil,
    may: mayAt(fact, state, now),
  };
}

/** The grounds on which a source gives access; null if it gives none. */
export function givenBy(fact: AccessFact, now: Date): 'trial' | 'paid' | 'given' | 'renewing' | 'grace' | null {
  if (!givesAccess(fact, now)) return null;
  if (fact.trialEndsAt !== null && now < fact.trialEndsAt) return 'trial';
  const due = dueOf(fact);
  if (due === null || now < due) return isGiven(fact, now) ? 'given' : 'paid';
  return fact.owed !== 'failed' && isUnnoticed(fact, due, now) ? 'renewing' : 'grace';
}

/**
 * The displayed end of access: the end of the paid period, even while the next payment is under way; the end of grace once in grace; for
 * ended access, when it ended.
 */
export function shownEnd(fact: AccessFact, now: Date): Date | null {
  const { startedAt, paidUntil, graceUntil, endedAt, withheld, withheldAt } = fact;
  const lasts = earlier(later(paidUntil, graceUntil), endedAt);
  if (withheld !== null) return earlier(lasts, withheldAt ?? endedAt ?? startedAt);
  if (endedAt !== null && endedAt <= now) return lasts;
  if (fact.paused) return paidUntil;
  const by = givenBy(fact, now);
  if (by === 'renewing') return dueOf(fact);
  return by === 'grace' || by === null ? accessEnd(fact) : earlier(paidUntil, endedAt);
}

/**
 * When a payment due at `dueAt` is charged: if that is past, at its first attempt, or else within the hour for which the provider keeps the
 * invoice a draft.
 */
export function chargedAt(dueAt: Date, now: Date, firstTryAt: Date | null = null): Date {
  if (now < dueAt) return dueAt;
  return new Date(Math.max(now.getTime(), firstTryAt?.getTime() ?? dueAt.getTime() + hourMs));
}

/** True from two hours before a payment is due until it should have arrived: facts not reported yet may matter. */
export function isNearDue(fact: AccessFact, now: Date): boolean {
  const due = dueOf(fact);
  return due !== null && due.getTime() - unnoticedMs < now.getTime() && isUnnoticed(fact, due, now);
}

function stateAt(fact: AccessFact, now: Date): SubscriptionStanding['state'] {
  if (isDisputed(fact)) return 'disputed';
  if (fact.withheld !== null || (fact.endedAt !== null && fact.endedAt <= now)) return 'ended';
  const by = givenBy(fact, now);
  if (fact.cancelledAt !== null) return by === null ? 'ended' : 'ending';
  if (fact.paused) return 'paused';
  // A subscription that begins in a moment, by our clock running behind the provider's, has not failed.
  if (by === null) return now < fact.startedAt ? 'active' : 'unpaid';
  return by === 'paid' || by === 'given' ? 'active' : by;
}

/** Its payment is disputed: it gives no access, and stays alive at the provider until the dispute is decided. */
function isDisputed({ withheld, endedAt }: AccessFact): boolean {
  return withheld === 'disputed' && endedAt === null;
}

/** Facts stored before due dates were kept are due at the end of the paid period. */
function dueOf({ dueAt, paidUntil }: AccessFact): Date | null {
  return dueAt ?? paidUntil;
}

function nextDue(fact: AccessFact, state: SubscriptionStanding['state'], now: Date): Date | null {
  const due = dueOf(fact);
  switch (state) {
    case 'trial':
    case 'active':
    case 'renewing':
      return fact.renews ? due : null;
    case 'paused':
      return fact.resumesAt;
    case 'disputed': {
      // It is still alive at the provider, so its next charge is reported.
      if (fact.cancelledAt !== null || fact.paused) return fact.cancelledAt === null ? fact.resumesAt : null;
      return due !== null && fact.owed !== 'failed' && isUnnoticed(fact, due, now) ? due : null;
    }
    default:
      return null;
  }
}

function isUnnoticed({ firstTryAt }: AccessFact, due: Date, now: Date): boolean {
  return now < expectedBy(due, firstTryAt);
}

/** The payment for the time after the paid period has been requested. */
function isAsked({ owed }: AccessFact): boolean {
  return owed === 'asked' || owed === 'failed';
}

/** Invoices are collected again from one hour before a pause ends. If a pause ended earlier, the rest of its period is still skipped. */
function isCollected({ renews, resumesAt }: AccessFact, now: Date): boolean {
  return renews && (resumesAt === null || now.getTime() >= resumesAt.getTime() - hourMs);
}

function mayAt(fact: AccessFact, state: SubscriptionStanding['state'], now: Date): SubscriptionStanding['may'] {
  const { paidUntil, renews, paused, endedAt, withheld, owed } = fact;
  const goesOn = fact.cancelledAt === null;
  const lives = withheld === null && endedAt === null && (renews || paused || !goesOn);
  const gives = givesAccess(fact, now);
  const isPaid = lives && gives;
  return {
    // An open request would be charged on top of the change, and could end what the change has paid for.
    changePlan: isPaid && (state === 'trial' || state === 'active') && owed === null,
    pause: isPaid && state === 'active' && !isAsked(fact),
    unpause: lives && goesOn && paused && !isCollected(fact, now),
    // A member who disputes a charge must be able to stop later ones.
    cancel: (lives || isDisputed(fact)) && goesOn,
    resume: lives && !goesOn && paidUntil !== null && now < paidUntil,
    // A cancelled subscription keeps a discount in case its owner resumes it.
    redeemCoupon: isPaid,
  };
}
