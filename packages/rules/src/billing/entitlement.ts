import { accessEnd, givesAccess } from './access-fact.ts';
import { givenBy, shownEnd, standing } from './standing.ts';
import type { AccessFact, AccessSource, Withheld } from './access-fact.ts';

/** The state of a source at one instant. The first seven give access. */
export type AccessState =
  | 'trial'
  | 'paid'
  | 'given'
  | 'renewing'
  | 'grace'
  | 'gift'
  | 'staff'
  | 'patreon'
  | 'not_started'
  | 'never_paid'
  | 'unpaid'
  | 'paused'
  | 'cancelled'
  | 'ended'
  | Withheld;

/** One line of the answer to "why do I have access?". */
export interface AccessReason {
  readonly source: AccessSource;
  readonly sourceId: string;
  readonly planId: string | null;
  readonly state: AccessState;
  readonly givesAccess: boolean;
  readonly from: Date;
  /** Until when this state lasts, as far as known; for a state without access, when access ended. Null: no end. */
  readonly until: Date | null;
}

export interface Entitlement {
  readonly hasSubscription: boolean;
  readonly hasPatreon: boolean;
  readonly isInTrial: boolean;
  /** When access ends unless it renews, including what follows it; when it ended, if it has. Null: never, or there was none. */
  readonly subscriptionEndDate: Date | null;
  readonly automaticRenewal: boolean;
  readonly planId: string | null;
  readonly subscriptionType: AccessSource | null;
  readonly subscriptionId: string | null;
  /** True if the owner cancelled it; a subscription that was not paid, or that we ended, does not count as cancelled. */
  readonly subscriptionCancelled: boolean;
  /** True if the owner can change the plan. */
  readonly canUpdatePlan: boolean;
  /** Every source that has begun or will begin, those that give access first. */
  readonly reasons: readonly AccessReason[];
}

/** True if any fact gives access: checked on every request. */
export function hasAccess(facts: readonly AccessFact[], now: Date): boolean {
  return facts.some((fact) => givesAccess(fact, now));
}

/**
 * What an account's known facts mean at `now`. The account page reports one of them: among those that give access, a subscription, else the
 * one that lasts longest; without access, the one that ended last.
 */
export function entitlement(facts: readonly AccessFact[], now: Date): Entitlement {
  const giving = facts.filter((fact) => givesAccess(fact, now));
  const current = spokenOf(giving, now) ?? lastEnded(facts, now);
  const live = current !== undefined && giving.includes(current);
  return {
    hasSubscription: giving.length > 0,
    hasPatreon: giving.some(({ source }) => source === 'patreon'),
    isInTrial: live && stateOf(current, now) === 'trial',
    subscriptionEndDate: current === undefined ? null : live ? endOf(current, facts, now) : shownEnd(current, now),
    automaticRenewal: live && current.renews,
    planId: current?.planId ?? null,
    subscriptionType: current?.source ?? null,
    subscriptionId: current?.sourceId ?? null,
    subscriptionCancelled: current !== undefined && current.cancelledAt !== null,
    canUpdatePlan: live && current.source === 'stripe' && standing(current, now).may.changePlan,
    reasons: facts
      .map((fact) => reasonOf(fact, now))
      .toSorted((a, b) => Number(b.givesAccess) - Number(a.givesAccess) || b.from.getTime() - a.from.getTime()),
  };
}

/** When paid or given access ends, counting sources that follow one another without a gap; null: never. Without any access it is `now`. */
export function coveredUntil(facts: readonly AccessFact[], now: Date): Date | null {
  for (let end = now; ;) {
    const next = facts.filter(({ startedAt }) => startedAt <= end).map((fact) => lastsUntil(fact, now));
    if (next.includes(null)) return null;
    const last = new Date(Math.max(...next.map(Number), end.getTime()));
    if (last.getTime() === end.getTime()) return end;
    end = last;
  }
}

/** While a payment is under way, its possible failure is not reported: access continues until the outcome is known. */
function lastsUntil(fact: AccessFact, now: Date): Date | null {
  return fact.source === 'stripe' && givenBy(fact, now) !== 'renewing' ? shownEnd(fact, now) : accessEnd(fact);
}

/** A source that renews ends at its own renewal date; anything else, or a source in grace, ends when no source follows. */
function endOf(current: AccessFact, facts: readonly AccessFact[], now: Date): Date | null {
  const isToRenew = current.renews && givenBy(current, now) !== 'grace';
  return isToRenew ? shownEnd(current, now) : coveredUntil(facts, now);
}

function spokenOf(giving: readonly AccessFact[], now: Date): AccessFact | undefined {
  return giving.find(({ source }) => source === 'stripe') ?? longest(giving, now);
}

function lastEnded(facts: readonly AccessFact[], now: Date): AccessFact | undefined {
  return longest(
    facts.filter(({ startedAt }) => startedAt <= now),
    now,
  );
}

function longest(facts: readonly AccessFact[], now: Date): AccessFact | undefined {
  const end = (fact: AccessFact): number => shownEnd(fact, now)?.getTime() ?? Infinity;
  return facts.reduce<AccessFact | undefined>(
    (best, fact) => (best === undefined || end(fact) > end(best) ? fact : best),
    undefined,
  );
}

function reasonOf(fact: AccessFact, now: Date): AccessReason {
  const { source, sourceId, planId, startedAt } = fact;
  const state = stateOf(fact, now);
  const until =
    state === 'trial'
      ? fact.trialEndsAt
      : state === 'paid'
        ? (fact.givenFrom ?? shownEnd(fact, now))
        : shownEnd(fact, now);
  return { source, sourceId, planId, state, givesAccess: givesAccess(fact, now), from: startedAt, until };
}

function stateOf(fact: AccessFact, now: Date): AccessState {
  const end = accessEnd(fact);
  // A source that was taken back but ends on an announced day keeps its normal state until that day.
  const gives = end === null || (now < end && fact.startedAt < end);
  // A dispute does not suspend a subscription that has already ended.
  const rests = fact.withheld !== 'disputed' || fact.source !== 'stripe' || fact.endedAt === null;
  if (fact.withheld !== null && rests && !gives) return fact.withheld;
  if (now < fact.startedAt) return 'not_started';
  const by = givenBy(fact, now);
  if (by === null) return stateWithout(fact, now);
  return fact.source === 'stripe' ? by : fact.source;
}

function stateWithout(fact: AccessFact, now: Date): AccessState {
  if (fact.source === 'stripe' && fact.paidUntil !== null && fact.paidUntil <= fact.startedAt) return 'never_paid';
  if (fact.cancelledAt !== null) return 'cancelled';
  if (fact.owed === 'failed') return 'unpaid';
  if (fact.endedAt !== null && now >= fact.endedAt) return 'ended';
  if (fact.paused) return 'paused';
  return fact.source === 'stripe' && fact.renews ? 'unpaid' : 'ended';
}
