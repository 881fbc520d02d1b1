/** Where access can come from. */
export type AccessSource = 'stripe' | 'gift' | 'staff' | 'patreon';

/** Why a source that has been paid for gives nothing. */
export type Withheld = 'refunded' | 'disputed' | 'trial_used' | 'already_subscribed' | 'revoked';

/** One source of access as it is stored: a subscription, a gift, a grant of the staff, a membership at Patreon. */
export interface AccessFact {
  readonly source: AccessSource;
  /** The subscription's, gift's, grant's or link's id. */
  readonly sourceId: string;
  readonly planId: string | null;
  readonly startedAt: Date;
  /** Paid or granted until here; null: without end. */
  readonly paidUntil: Date | null;
  /** Access goes on until here while a payment that is expected has not come; null when none is expected. */
  readonly graceUntil: Date | null;
  readonly trialEndsAt: Date | null;
  /** True when another payment is expected at paidUntil. */
  readonly renews: boolean;
  readonly cancelledAt: Date | null;
  /** Nothing after this, whatever was paid. */
  readonly endedAt: Date | null;
  readonly paused: boolean;
  /** When the first period after a pause begins, and is charged. */
  readonly resumesAt: Date | null;
  readonly withheld: Withheld | null;
}

/** The instant at which a fact's access ends as far as is known; null: never. A fact that is withheld has ended at its start. */
export function accessEnd(fact: AccessFact): Date | null {
  if (fact.withheld !== null) return fact.startedAt;
  const paid = fact.renews ? later(fact.paidUntil, fact.graceUntil) : fact.paidUntil;
  return earlier(paid, fact.endedAt);
}

/** True while a fact gives access; its start belongs to it, its end does not. */
export function givesAccess(fact: AccessFact, now: Date): boolean {
  if (now < fact.startedAt) return false;
  const end = accessEnd(fact);
  return end === null || now < end;
}

/** Of two ends the one that comes first; null is never. */
function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** What is paid for without end needs no grace; a grace that is unknown adds nothing. */
function later(paid: Date | null, grace: Date | null): Date | null {
  return paid === null || grace === null || grace < paid ? paid : grace;
}
