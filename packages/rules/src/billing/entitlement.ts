import { accessEnd, givesAccess } from './access-fact.ts';
import type { AccessFact, AccessSource, Withheld } from './access-fact.ts';

/** What a source says about access at one instant. The first six give it. */
export type AccessState =
  | 'trial'
  | 'paid'
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
  /** When access ends unless it is renewed; when it ended, if it has. Null: never, or there was none. */
  readonly subscriptionEndDate: Date | null;
  readonly automaticRenewal: boolean;
  readonly planId: string | null;
  readonly subscriptionType: AccessSource | null;
  readonly subscriptionId: string | null;
  readonly subscriptionCancelled: boolean;
  /** True when the plan can be changed by its owner: it is paid for by card, gives access and goes on. */
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
  const current = spokenOf(giving) ?? lastEnded(facts, now);
  const live = current !== undefined && giving.includes(current);
  return {
    hasSubscription: giving.length > 0,
    hasPatreon: giving.some(({ source }) => source === 'patreon'),
    isInTrial: live && stateOf(current, now) === 'trial',
    subscriptionEndDate: current === undefined ? null : endDate(current, now),
    automaticRenewal: live && current.renews,
    planId: current?.planId ?? null,
    subscriptionType: current?.source ?? null,
    subscriptionId: current?.sourceId ?? null,
    subscriptionCancelled: current !== undefined && current.cancelledAt !== null,
    canUpdatePlan: live && mayChange(current, now),
    reasons: facts
      .map((fact) => reasonOf(fact, now))
      .toSorted((a, b) => Number(b.givesAccess) - Number(a.givesAccess) || b.from.getTime() - a.from.getTime()),
  };
}

function mayChange({ source, cancelledAt, paused, paidUntil }: AccessFact, now: Date): boolean {
  return source === 'stripe' && cancelledAt === null && !paused && paidUntil !== null && now < paidUntil;
}

function spokenOf(giving: readonly AccessFact[]): AccessFact | undefined {
  return giving.find(({ source }) => source === 'stripe') ?? longest(giving);
}

function lastEnded(facts: readonly AccessFact[], now: Date): AccessFact | undefined {
  return longest(facts.filter(({ startedAt }) => startedAt <= now));
}

function longest(facts: readonly AccessFact[]): AccessFact | undefined {
  const end = (fact: AccessFact): number => accessEnd(fact)?.getTime() ?? Infinity;
  return facts.reduce<AccessFact | undefined>(
    (best, fact) => (best === undefined || end(fact) > end(best) ? fact : best),
    undefined,
  );
}

/** What was paid for ends; only somebody who lives on grace is told of its end. */
function endDate(fact: AccessFact, now: Date): Date | null {
  const isPaid = fact.paidUntil === null || now < fact.paidUntil;
  if (fact.withheld === null && fact.endedAt === null && isPaid) return fact.paidUntil;
  return accessEnd(fact);
}

function reasonOf(fact: AccessFact, now: Date): AccessReason {
  const { source, sourceId, planId, startedAt } = fact;
  const state = stateOf(fact, now);
  const until = state === 'trial' ? fact.trialEndsAt : state === 'paid' ? endDate(fact, now) : accessEnd(fact);
  return { source, sourceId, planId, state, givesAccess: givesAccess(fact, now), from: startedAt, until };
}

function stateOf(fact: AccessFact, now: Date): AccessState {
  if (fact.withheld !== null) return fact.withheld;
  if (now < fact.startedAt) return 'not_started';
  if (!givesAccess(fact, now)) return stateWithout(fact, now);
  if (fact.source !== 'stripe') return fact.source;
  if (fact.trialEndsAt !== null && now < fact.trialEndsAt) return 'trial';
  return fact.paidUntil !== null && now >= fact.paidUntil ? 'grace' : 'paid';
}

function stateWithout(fact: AccessFact, now: Date): AccessState {
  if (fact.cancelledAt !== null) return 'cancelled';
  if (fact.endedAt !== null && now >= fact.endedAt) return 'ended';
  if (fact.paused) return 'paused';
  if (fact.paidUntil !== null && fact.paidUntil <= fact.startedAt) return 'never_paid';
  return fact.renews ? 'unpaid' : 'ended';
}
