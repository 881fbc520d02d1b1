/** Where access can come from. */
export type AccessSource = 'stripe' | 'gift' | 'staff' | 'patreon';

/** Why a source that has been paid for gives nothing. */
export type Withheld = 'refunded' | 'disputed' | 'trial_used' | 'already_subscribed' | 'revoked';

/**
 * What was asked for and has not come: a payment that the provider has not tried or not told of yet, one that failed, or one for an older
 * stretch than what is paid for.
 */
export type Owed = 'asked' | 'failed' | 'older';

export const hourMs = 60 * 60 * 1_000;
/** A payment is charged about an hour after it is due: nobody is warned before it is known that it failed, or should long have come. */
export const unnoticedMs = 2 * hourMs;

/**
 * Until when nobody wonders why a payment has not come that is due at `due`: the provider may hold its first try back, for days where no
 * news reach the house.
 */
export function expectedBy(due: Date, firstTryAt: Date | null = null): Date {
  return new Date(Math.max(due.getTime() + unnoticedMs, (firstTryAt?.getTime() ?? 0) + hourMs));
}

/** One source of access as it is stored: a subscription, a gift, a grant of the staff, a membership at Patreon. */
export interface AccessFact {
  readonly source: AccessSource;
  /** The subscription's, gift's, grant's or link's id. */
  readonly sourceId: string;
  readonly planId: string | null;
  readonly startedAt: Date;
  /** Paid or granted until here; null: without end. */
  readonly paidUntil: Date | null;
  /** Access goes on, or went on, until here while a payment that was expected at dueAt has not come; null when none was. */
  readonly graceUntil: Date | null;
  readonly trialEndsAt: Date | null;
  /** True when another payment is expected at paidUntil. */
  readonly renews: boolean;
  /** When a payment is due, or was: where what is paid for ends, after a pause where the period begins that it is for. Null: not known. */
  readonly dueAt: Date | null;
  readonly owed: Owed | null;
  /** When a card is tried for the first time for what was asked for, as far as the provider has said. */
  readonly firstTryAt?: Date | null;
  /** When its owner said that it is to end. */
  readonly cancelledAt: Date | null;
  /** Nothing after this, whatever was paid. */
  readonly endedAt: Date | null;
  readonly paused: boolean;
  /** When the first period after a pause begins, and is charged. */
  readonly resumesAt: Date | null;
  readonly withheld: Withheld | null;
  /** Since when, where that is known. */
  readonly withheldAt: Date | null;
  /** Of a subscription: from here to paidUntil nothing was paid, the next charge was put off. Null: all of it was paid, or is a trial. */
  readonly givenFrom?: Date | null;
}

/**
 * The instant at which a fact's access ends as far as is known; null: never. A fact that is withheld gives nothing, but until its end
 * where it has one that its owner was told. This decides; what is shown is `shownEnd`.
 */
export function accessEnd(fact: AccessFact): Date | null {
  if (fact.withheld !== null && (fact.endedAt === null || fact.endedAt < fact.startedAt)) return fact.startedAt;
  const paid = fact.renews ? later(fact.paidUntil, fact.graceUntil) : fact.paidUntil;
  return earlier(paid, fact.endedAt);
}

/** True while a fact gives access; its start belongs to it, its end does not. */
export function givesAccess(fact: AccessFact, now: Date): boolean {
  if (now < fact.startedAt) return false;
  const end = accessEnd(fact);
  return end === null || now < end;
}

/** True while a subscription's next charge is put off, and what was paid for is over. */
export function isGiven({ givenFrom = null, paidUntil }: AccessFact, now: Date): boolean {
  return givenFrom !== null && givenFrom <= now && paidUntil !== null && now < paidUntil;
}

/** True where another payment is to come, be it after a pause. */
export function isCharged({ renews, paused, cancelledAt, endedAt, withheld }: AccessFact): boolean {
  return renews || (paused && cancelledAt === null && endedAt === null && withheld === null);
}

/**
 * True where a pause lasts until `until` at least: what ends there puts no charge off. Where gifts have put it off already (`isPutOff`), their
 * days fill the pause, and there is no such place; a pause without an end may be over any day.
 */
export function endsInPause(
  { paused, resumesAt }: Pick<AccessFact, 'paused' | 'resumesAt'>,
  isPutOff: boolean,
  until: Date,
): boolean {
  return paused && !isPutOff && resumesAt !== null && until <= resumesAt;
}

/** A subscription's fact whose next charge comes forward to `to`. */
export function broughtForward(fact: AccessFact, to: Date): AccessFact {
  const { paidUntil, dueAt, graceUntil, trialEndsAt, paused, resumesAt, givenFrom = null } = fact;
  if (paidUntil === null || paidUntil <= to) return fact;
  const sooner = paidUntil.getTime() - to.getTime();
  return {
    ...fact,
    paidUntil: to,
    dueAt: dueAt !== null && dueAt > to ? to : dueAt,
    graceUntil: graceUntil === null ? null : new Date(graceUntil.getTime() - sooner),
    trialEndsAt: trialEndsAt !== null && trialEndsAt > to ? to : trialEndsAt,
    resumesAt: paused && resumesAt !== null && resumesAt > to ? to : resumesAt,
    givenFrom: givenFrom !== null && givenFrom < to ? givenFrom : null,
  };
}

/** A subscription's fact whose next charge waits for the end of a pause, and that gives nothing from `from` until then. */
export function restingFrom(fact: AccessFact, from: Date): AccessFact {
  const { paidUntil, givenFrom = null } = fact;
  if (paidUntil === null || paidUntil <= from) return fact;
  return {
    ...fact,
    paidUntil: from,
    dueAt: from,
    graceUntil: null,
    renews: false,
    paused: true,
    resumesAt: paidUntil,
    givenFrom: givenFrom !== null && givenFrom < from ? givenFrom : null,
  };
}

/** Of two ends the one that comes first; null is never. */
export function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** What is paid for without end needs no grace; a grace that is unknown adds nothing. */
export function later(paid: Date | null, grace: Date | null): Date | null {
  return paid === null || grace === null || grace < paid ? paid : grace;
}
