import { intervalOf, renewalFrom } from './calendar.ts';
import type { AccessFact, Withheld } from './access-fact.ts';

/** A subscription as the payment provider tells of it. */
export interface SubscriptionState {
  readonly id: string;
  readonly planId: string | null;
  /** incomplete, incomplete_expired, trialing, active, past_due, unpaid, paused or canceled. */
  readonly status: string;
  readonly startedAt: Date;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
  /** The end of the free trial that it began with, if it did. */
  readonly trialEndsAt: Date | null;
  readonly cancelAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly endedAt: Date | null;
  /** True while no payments are collected. */
  readonly paused: boolean;
  /** From here on invoices are to be paid again. */
  readonly resumesAt: Date | null;
  /** Set when it must not give anything, whatever was paid. */
  readonly refusedBecause: Withheld | null;
}

/** An invoice of a subscription as the payment provider tells of it. */
export interface InvoiceState {
  readonly id: string;
  readonly status: string;
  readonly createdAt: Date;
  /** The end of what it pays for. */
  readonly periodEnd: Date;
  /** What it asks for, part of which may be paid from credit; zero or less where it asks for nothing. */
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly dispute: string | null;
}

const dayMs = 24 * 60 * 60 * 1_000;
/** In these an invoice asks for something that has not come. */
const asked = new Set(['draft', 'open', 'uncollectible']);
/** In these a payment is still expected, or has come. */
const live = new Set(['trialing', 'active', 'past_due', 'unpaid']);

/**
 * What a subscription and its invoices, newest first, mean for access. Access is what was paid for: until the end of what the newest paid invoice pays
 * for (a change to a shorter plan gives the rest of the longer one back), never beyond the subscription's own period. A renewal that is
 * expected adds the days of grace, after a pause from the period on that it is to be paid for. A last payment that was given back in full,
 * or is disputed, withholds all of it.
 */
export function subscriptionFact(
  subscription: SubscriptionState,
  invoices: readonly InvoiceState[],
  graceDays: number,
): AccessFact {
  const charged = newestCharged(invoices);
  const withheld = subscription.refusedBecause ?? (charged === undefined ? null : withheldBy(charged));
  const paidUntil = paidThrough(subscription, newestPaid(invoices));
  const renews = live.has(subscription.status) && subscription.cancelAt === null && !subscription.paused && !withheld;
  const hasPaid = paidUntil > subscription.startedAt;
  const due = dueSince(subscription, paidUntil, invoices);
  const rests = isLeftOut(subscription, paidUntil, invoices);
  return {
    source: 'stripe',
    sourceId: subscription.id,
    planId: subscription.planId,
    startedAt: subscription.startedAt,
    paidUntil,
    graceUntil: renews && hasPaid ? new Date(due.getTime() + graceDays * dayMs) : null,
    trialEndsAt: subscription.trialEndsAt,
    renews,
    cancelledAt: subscription.cancelledAt,
    endedAt: subscription.endedAt,
    paused: subscription.paused || rests,
    resumesAt: rests ? subscription.currentPeriodEnd : goesOnAt(subscription),
    withheld,
  };
}

/** A pause that ends within a period goes on with the next one: only what is invoiced after it is to be paid. */
function goesOnAt(subscription: SubscriptionState): Date | null {
  const { resumesAt, status, currentPeriodStart, currentPeriodEnd } = subscription;
  if (resumesAt === null) return null;
  const isYear = status !== 'trialing' && intervalOf(subscription) === 'year';
  return renewalFrom(currentPeriodStart, currentPeriodEnd, isYear ? 12 : 1, resumesAt);
}

/** Periods of a pause are not asked for: what is owed for the running one alone is owed since that began. */
function dueSince(
  { currentPeriodStart, currentPeriodEnd }: SubscriptionState,
  paidUntil: Date,
  invoices: readonly InvoiceState[],
): Date {
  const owed = invoices.filter(({ status, periodEnd }) => asked.has(status) && periodEnd > paidUntil);
  const isOfRunning =
    owed.length > 0 && owed.every(({ periodEnd }) => periodEnd.getTime() === currentPeriodEnd.getTime());
  return isOfRunning && currentPeriodStart > paidUntil ? currentPeriodStart : paidUntil;
}

/** A pause that has ended leaves the period out in which it did: nothing is asked for before the next one. */
function isLeftOut(
  { status, paused, currentPeriodStart, currentPeriodEnd }: SubscriptionState,
  paidUntil: Date,
  invoices: readonly InvoiceState[],
): boolean {
  const ofRunning = invoices.filter(({ periodEnd }) => periodEnd.getTime() === currentPeriodEnd.getTime());
  const isVoid = ofRunning.length > 0 && ofRunning.every((invoice) => invoice.status === 'void');
  return status === 'active' && !paused && paidUntil <= currentPeriodStart && isVoid;
}

/** A trial's period is granted with its status, also where it was made longer; else what the invoice that was paid last pays for. */
function paidThrough({ startedAt, currentPeriodEnd, status }: SubscriptionState, paid: InvoiceState | undefined): Date {
  if (status === 'trialing' || paid === undefined) return status === 'trialing' ? currentPeriodEnd : startedAt;
  return paid.periodEnd < currentPeriodEnd ? paid.periodEnd : currentPeriodEnd;
}

function isPaid({ status }: InvoiceState): boolean {
  return status === 'paid';
}

/** The paid invoice that was made last; of invoices of one second the one that stands first: they come newest first. */
export function newestPaid<I extends InvoiceState>(invoices: readonly I[]): I | undefined {
  return invoices.filter(isPaid).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
}

/**
 * The newest paid invoice that asked for something. One over nothing, as for a period that a gift has made longer, says nothing about
 * whether the payment before it stands.
 */
export function newestCharged<I extends InvoiceState>(invoices: readonly I[]): I | undefined {
  return newestPaid(invoices.filter(({ totalMinor }) => totalMinor > 0));
}

function withheldBy({ paidMinor, refundedMinor, dispute }: InvoiceState): Withheld | null {
  if (dispute !== null) return 'disputed';
  return paidMinor > 0 && refundedMinor >= paidMinor ? 'refunded' : null;
}
