/** Sources of access. */
export type AccessSource = 'stripe' | 'gift' | 'staff' | 'patreon';

/** Why a paid source gives no access. */
export type Withheld = 'refunded' | 'disputed' | 'trial_used' | 'already_subscribed' | 'revoked';

/** A payment that the provider has not attempted or not reported yet, one that failed, or one for an older period than the paid one. */
export type Owed = 'asked' | 'failed' | 'older';

export const hourMs = 60 * 60 * 1_000;
/** A payment is charged about an hour after it is due: no warning until it is known to have failed, or is long overdue. */
export const unnoticedMs = 2 * hourMs;

/** When a payment due at `due` counts as missing: the provider may delay its first attempt, by days if its events do not reach us. */
export function expectedBy(due: Date, firstTryAt: Date | null = null): Date {
  return new Date(Math.max(due.getTime() + unnoticedMs, (firstTryAt?.getTime() ?? 0) + hourMs));
}

/** One source of access as stored: a subscription, a gift, a staff grant or a Patreon membership. */
export interface AccessFact {
  readonly source: AccessSource;
  /** The id of the subscription, gift, grant or link. */
  readonly sourceId: string;
  readonly planId: string | null;
  readonly startedAt: Date;
  /** Paid or granted until here; null: no end. */
  readonly paidUntil: Date | null;
  /** Access continues, or continued, until here while the payment expected at dueAt is missing; null if none was expected. */
  readonly graceUntil: Date | null;
  readonly trialEndsAt: Date | null;
  /** True if another payment is expected at paidUntil. */
  readonly renews: boolean;
  /**
   * When a payment is or was due: at the end of the paid period, or after a pause at the start of the period it pays for. Null: unknown.
   */
  readonly dueAt: Date | null;
  readonly owed: Owed | null;
  /** The first attempt to charge a card for what is owed, as far as the provider has reported it. */
  readonly firstTryAt?: Date | null;
  /** When the owner cancelled it. */
  readonly cancelledAt: Date | null;
  /** No access after this, whatever was paid. */
  readonly endedAt: Date | null;
  readonly paused: boolean;
  /** When the first period after a pause begins and is charged. */
  readonly resumesAt: Date | null;
  readonly withheld: Withheld | null;
  /** Since when, if known. */
  readonly withheldAt: Date | null;
  /** For a subscription: from here to paidUntil nothing was paid because the next charge was postponed. Null: all paid, or a trial. */
  readonly givenFrom?: Date | null;
}

/**
 * When a fact's access ends, as far as known; null: never. A withheld fact gives nothing, or gives access until its end if an end was
 * announced to its owner. This is the deciding rule; `shownEnd` is what is displayed.
 */
export function accessEnd(fact: AccessFact): Date | null {
  if (fact.withheld !== null && (fact.endedAt === null || fact.endedAt < fact.startedAt)) return fact.startedAt;
  const paid = fact.renews ? later(fact.paidUntil, fact.graceUntil) : fact.paidUntil;
  return earlier(paid, fact.endedAt);
}

/** True while a fact gives access; the start is inclusive, the end exclusive. */
export function givesAccess(fact: AccessFact, now: Date): boolean {
  if (now < fact.startedAt) return false;
  const end = accessEnd(fact);
  return end === null || now < end;
}

/** True while a subscription's next charge is postponed and its paid period is over. */
export function isGiven({ givenFrom = null, paidUntil }: AccessFact, now: Date): boolean {
  return givenFrom !== null && givenFrom <= now && paidUntil !== null && now < paidUntil;
}

/** True if another payment is coming, possibly after a pause. */
export function isCharged({ renews, paused, cancelledAt, endedAt, withheld }: AccessFact): boolean {
  return renews || (paused && cancelledAt === null && endedAt === null && withheld === null);
}

/**
 * True if a pause lasts at least until `until`: what ends in it postpones no charge. If gifts have already postponed the charge
 * (`isPutOff`), their days fill the pause, so this is false; a pause without an end may be over any day.
 */
export function endsInPause(
  { paused, resumesAt }: Pick<AccessFact, 'paused' | 'resumesAt'>,
  isPutOff: boolean,
  until: Date,
): boolean {
  return paused && !isPutOff && resumesAt !== null && until <= resumesAt;
}

/** The fact of a subscription whose next charge is brought forward to `to`. */
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

/** The fact of a subscription whose next charge waits for the end of a pause, and that gives no access from `from` until then. */
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

/** The earlier of two ends; null means never. */
export function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Access paid without an end needs no grace; an unknown grace adds nothing. */
export function later(paid: Date | null, grace: Date | null): Date | null {
  return paid === null || grace === null || grace < paid ? paid : grace;
}
