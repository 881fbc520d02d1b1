import { accessEnd, givesAccess } from './access-fact.ts';
import { givenBy, shownEnd, standing } from './standing.ts';
import type { AccessFact, AccessSource, Withheld } from './access-fact.ts';

/** What a source says about access at one instant. The first seven give it. */
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
  /** Until when this state lasts as far as is known; for a state without access, since when there is none. Null: without end. */
  readonly until: Date | null;
}

export interface Entitlement {
  readonly hasSubscription: boolean;
  readonly hasPatreon: boolean;
  readonly isInTrial: boolean;
  /** When access ends unless it is renewed, with all that follows; when it ended, if it has. Null: never, or there was none. */
  readonly subscriptionEndDate: Date | null;
  readonly automaticRenewal: boolean;
  readonly planId: string | null;
  readonly subscriptionType: AccessSource | null;
  readonly subscriptionId: string | null;
  /** True when its owner has cancelled it; what was not paid, or ended by the house, was not cancelled. */
  readonly subscriptionCancelled: boolean;
  /** True when the plan can be changed by its owner. */
  readonly canUpdatePlan: boolean;
  /** Every source that has begun or will begin, those that give access first. */
  readonly reasons: readonly AccessReason[];
}

/** True when one of the facts gives access: what every request asks. */
export function hasAccess(facts: readonly AccessFact[], now: Date): boolean {
  return facts.some((fact) => givesAccess(fact, now));
}

/**
 * What the facts that are known about an account mean at `now`. The account page speaks of one of them: of those that give access a
 * subscription that is paid for, else the one that lasts longest; without access the one that ended last.
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

/**
 * When access ends that is paid for or given, one source going on where another one ends; null: never. Where nothing gives any it is `now`.
 */
export function coveredUntil(facts: readonly AccessFact[], now: Date): Date | null {
  for (let end = now; ;) {
    const next = facts.filter(({ startedAt }) => startedAt <= end).map((fact) => lastsUntil(fact, now));
    if (next.includes(null)) return null;
    const last = new Date(Math.max(...next.map(Number), end.getTime()));
    if (last.getTime() === end.getTime()) return end;
    end = last;
  }
}

/** Of a payment that is on its way it is not told that it may not come: until that is known access goes on. */
function lastsUntil(fact: AccessFact, now: Date): Date | null {
  return fact.source === 'stripe' && givenBy(fact, now) !== 'renewing' ? shownEnd(fact, now) : accessEnd(fact);
}

/** What renews has an end of its own, for which it is paid again; anything else, and what was not paid, ends where nothing follows. */
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
  // What was taken back and is to end on a told day begins before that day like any other.
  const gives = end === null || (now < end && fact.startedAt < end);
  // A subscription that has ended does not rest: that its payment is disputed takes nothing from it.
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
