import { accessEnd, earlier, givesAccess, expectedBy, hourMs, isGiven, later, unnoticedMs } from './access-fact.ts';
import type { AccessFact } from './access-fact.ts';

/** How a subscription stands at one instant: what is shown of it, and what its owner may do. */
export interface SubscriptionStanding {
  /** While it is renewing the payment is due and nothing has failed: everything is as it was while it was active. */
  readonly state: 'trial' | 'active' | 'renewing' | 'grace' | 'unpaid' | 'paused' | 'disputed' | 'ending' | 'ended';
  /** When its access ends as far as is known, or ended; null: never. */
  readonly endsAt: Date | null;
  /** When the payment is or was due that comes next; null when none is expected. */
  readonly dueAt: Date | null;
  /** True when a cancellation has an end to wait for: behind what is paid for a renewal is on its way, or has failed. */
  readonly hasEndToCome: boolean;
  readonly may: {
    readonly changePlan: boolean;
    readonly pause: boolean;
    readonly unpause: boolean;
    readonly cancel: boolean;
    readonly resume: boolean;
    readonly redeemCoupon: boolean;
  };
}

/** The one rule of how a subscription stands, by what is known of it. */
export function standing(fact: AccessFact, now: Date): SubscriptionStanding {
  const state = stateAt(fact, now);
  return {
    state,
    endsAt: shownEnd(fact, now),
    dueAt: nextDue(fact, state, now),
    hasEndToCome: fact.endedAt === null && !isAsked(fact) && fact.paidUntil !== null && now < fact.paidUntil,
    may: mayAt(fact, state, now),
  };
}

/** What a source gives access by; null when it gives none. */
export function givenBy(fact: AccessFact, now: Date): 'trial' | 'paid' | 'given' | 'renewing' | 'grace' | null {
  if (!givesAccess(fact, now)) return null;
  if (fact.trialEndsAt !== null && now < fact.trialEndsAt) return 'trial';
  const due = dueOf(fact);
  if (due === null || now < due) return isGiven(fact, now) ? 'given' : 'paid';
  return fact.owed !== 'failed' && isUnnoticed(fact, due, now) ? 'renewing' : 'grace';
}

/**
 * The end of access that is told: of what is paid for, also while the payment for more is on its way; of the days of grace once they are
 * needed; of what is over the instant at which it was.
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
 * When a payment that is due at `dueAt` is charged: once that is over at its first try, within the hour for which the provider leaves it a
 * draft where nothing else is said.
 */
export function chargedAt(dueAt: Date, now: Date, firstTryAt: Date | null = null): Date {
  if (now < dueAt) return dueAt;
  return new Date(Math.max(now.getTime(), firstTryAt?.getTime() ?? dueAt.getTime() + hourMs));
}

/** True from two hours before a payment that is due until it should have come: what was not told yet may decide. */
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
  // What begins in a moment, by a clock that is behind the provider's, has not failed.
  if (by === null) return now < fact.startedAt ? 'active' : 'unpaid';
  return by === 'paid' || by === 'given' ? 'active' : by;
}

/** Its payment is disputed: it gives nothing, and lives on at the provider until that is decided. */
function isDisputed({ withheld, endedAt }: AccessFact): boolean {
  return withheld === 'disputed' && endedAt === null;
}

/** What was known before due dates were kept was due where what is paid for ends. */
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
      // It lives on at the provider: what it would be charged for is.
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

/** The payment for what comes behind what is paid for was asked for. */
function isAsked({ owed }: AccessFact): boolean {
  return owed === 'asked' || owed === 'failed';
}

/** The last hour of a pause is collected for already. Where a pause was over sooner, the rest of its period is left out all the same. */
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
    // What is asked for would be charged beside the change, and end what it has paid for.
    changePlan: isPaid && (state === 'trial' || state === 'active') && owed === null,
    pause: isPaid && state === 'active' && !isAsked(fact),
    unpause: lives && goesOn && paused && !isCollected(fact, now),
    // Who disputes a charge must be able to end those that would follow.
    cancel: (lives || isDisputed(fact)) && goesOn,
    resume: lives && !goesOn && paidUntil !== null && now < paidUntil,
    // One that is cancelled has a discount for when its owner goes on with it.
    redeemCoupon: isPaid,
  };
}
