import { intervalOf, renewalFrom } from './calendar.ts';
import { fateOf, undoneBehind } from './payment-behind.ts';
import { firstTryOf, lapseOf } from './lapse.ts';
import type { AccessFact, Owed, Withheld } from './access-fact.ts';

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
  /** When it is to end: with its period, or on a day that an operator has chosen, which may lie beyond that. */
  readonly cancelAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly endedAt: Date | null;
  /** Why it was cancelled or ended: cancellation_requested, payment_failed, payment_disputed …; null where nothing is said. */
  readonly endReason: string | null;
  /** True while no payments are collected. */
  readonly paused: boolean;
  /** From here on invoices are to be paid again. */
  readonly resumesAt: Date | null;
  /** Set when it must not give anything, whatever was paid. */
  readonly refusedBecause: Withheld | null;
  /** When it ends, or has ended, unless a payment that has failed is made good. */
  readonly endsUnpaidAt: Date | null;
  /** Why it has ended without anybody's wish: nothing was paid. */
  readonly endedFor: 'unpaid' | null;
}

/** An invoice of a subscription as the payment provider tells of it; one of a change that waits for its owner's answer is not among them. */
export interface InvoiceState {
  readonly id: string;
  readonly subscriptionId?: string | null | undefined;
  readonly status: string;
  /** The price of the whole interval that it charges for; null where it charges for none, as for a trial or a change within an interval. */
  readonly priceId: string | null;
  readonly createdAt: Date;
  /** What it pays for. */
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** What it asks for, part of which may be paid from credit; zero or less where it asks for nothing. */
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  /** "open" or "lost". */
  readonly dispute: string | null;
  /** When it was disputed, or given back last. */
  readonly undoneAt: Date | null;
  /** How often a card was tried for it, and when one is tried next; null when none will be. */
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
}

/** In these an invoice asks for something that has not come. */
const asked = new Set(['draft', 'open', 'uncollectible']);
/** In these a payment is still expected, or has come. */
export const live: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due', 'unpaid']);

/**
 * What a subscription and its invoices, newest first, mean for access. Access is what was paid for: until the end of what the newest paid invoice pays
 * for (a change to a shorter plan gives the rest of the longer one back), never beyond the subscription's own period. A renewal that is
 * expected adds the days of grace, after a pause from the period on that it is to be paid for. A last payment that was given back in full,
 * or is disputed, withholds all of it, also where its credit paid for it: that may be of any invoice of the customer, in `all`.
 */
export function subscriptionFact(
  subscription: SubscriptionState,
  invoices: readonly InvoiceState[],
  graceDays: number,
  all: readonly InvoiceState[] = invoices,
): AccessFact {
  const forTime = invoices.filter(paysForTime);
  const { refusedBecause } = subscription;
  const undone = refusedBecause === null ? undoneOf(invoices, all) : undefined;
  const withheld = refusedBecause ?? (undone === undefined ? null : fateOf(undone));
  const withheldAt = undone?.undoneAt ?? null;
  const paidUntil = paidThrough(subscription, newestPaid(forTime));
  const hasPaid = paidUntil > subscription.startedAt;
  const beyond = owedBeyond(paidUntil, invoices);
  const endsLater = isChargedBeforeEnd(subscription, beyond);
  const goesOn = live.has(subscription.status) && (subscription.cancelAt === null || endsLater) && !subscription.paused;
  const due = dueSince(subscription, paidUntil, beyond);
  const isDue = goesOn || wasDue(subscription, due, beyond);
  const rests = subscription.endsUnpaidAt === null && isLeftOut(subscription, paidUntil, invoices);
  const firstTryAt = firstTryOf(beyond);
  // For a period that a pause has left out nobody owes anything.
  const lapsesAt =
    hasPaid && isDue && !rests ? lapseOf({ due, graceDays, firstTryAt, failed: hasFailed(subscription) }) : null;
  const endsUnpaid = subscription.endedFor === 'unpaid' || endedUnpaid(subscription, lapsesAt);
  return {
    source: 'stripe',
    sourceId: subscription.id,
    planId: subscription.planId,
    startedAt: subscription.startedAt,
    paidUntil: endOfPaid(subscription, paidUntil),
    graceUntil: lapsesAt,
    trialEndsAt: subscription.trialEndsAt,
    renews: goesOn && withheld === null,
    dueAt: due,
    owed: endsUnpaid ? 'failed' : owedOf(subscription, paidUntil, invoices),
    firstTryAt,
    cancelledAt:
      endsUnpaid || endsLater || endedByHouse(subscription, withheld, withheldAt) ? null : subscription.cancelledAt,
    endedAt: subscription.endedAt,
    paused: subscription.paused || rests,
    resumesAt: rests ? subscription.currentPeriodEnd : goesOnAt(subscription),
    withheld,
    withheldAt,
    givenFrom: givenFrom(subscription, forTime, paidUntil),
  };
}

/**
 * The invoice whose payment paid for what a subscription gives now, and does not stand any more: the newest of its `invoices`, or the one of
 * which the credit was left that paid that. Undefined: what was paid stands.
 */
export function undoneOf<I extends InvoiceState>(invoices: readonly I[], all: readonly I[]): I | undefined {
  const charged = newestCharged(invoices);
  const undone = charged && undoneBehind(charged, all);
  return undone === undefined || isDifference(undone, all) ? undefined : undone;
}

/** What an invoice says about how far payments reach. */
type ChargedInvoice = Pick<InvoiceState, 'status' | 'createdAt' | 'periodEnd' | 'totalMinor'>;

/** How far the trial that a subscription began with and its payments reach: what its period gives beyond that was put off. */
export function ownEnd(
  { startedAt, trialEndsAt }: Pick<SubscriptionState, 'startedAt' | 'trialEndsAt'>,
  invoices: readonly ChargedInvoice[],
): Date {
  // A change to a shorter plan may give money back. What puts a charge off is an invoice over nothing.
  const own = newestPaid(invoices.filter(({ totalMinor }) => totalMinor !== 0));
  const ends = [startedAt, trialEndsAt, own?.periodEnd ?? null];
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
}

/** What is to end within its period gives nothing after that. */
function endOfPaid({ startedAt, cancelAt, endedAt }: SubscriptionState, paidUntil: Date): Date {
  return endedAt === null && cancelAt !== null && startedAt < cancelAt && cancelAt < paidUntil ? cancelAt : paidUntil;
}

/**
 * It is to end, but not before another payment: on a day beyond its period, as an operator may choose one, or with a period that is yet to
 * be paid. Until that payment it stands like one that nobody has cancelled.
 */
function isChargedBeforeEnd(
  { cancelAt, currentPeriodEnd, endedAt }: SubscriptionState,
  beyond: readonly InvoiceState[],
): boolean {
  return endedAt === null && cancelAt !== null && (cancelAt > currentPeriodEnd || beyond.some(isOpen));
}

/** The provider reckons in whole seconds: less is given of nothing. */
const secondMs = 1_000;

function givenFrom(subscription: SubscriptionState, invoices: readonly InvoiceState[], paidUntil: Date): Date | null {
  if (subscription.status !== 'trialing') return null;
  const end = ownEnd(subscription, invoices);
  return paidUntil.getTime() - end.getTime() < secondMs ? null : end;
}

/** It ended when a payment had been due, and nobody had cancelled or paused it before that. */
function wasDue(
  { endedAt, cancelledAt, paused, currentPeriodStart }: SubscriptionState,
  due: Date,
  beyond: readonly InvoiceState[],
): boolean {
  if (endedAt === null || endedAt <= due || paused) return false;
  const isOfRunning = currentPeriodStart <= due || beyond.length > 0;
  return isOfRunning && (cancelledAt === null || cancelledAt >= due);
}

/** Nobody had cancelled it before it ended. */
function endedAtOnce({ cancelledAt, endedAt }: SubscriptionState): boolean {
  return endedAt !== null && (cancelledAt === null || cancelledAt >= endedAt);
}

/** The provider gave it up, or whoever ended it did so when its access was over for want of a payment. */
function endedUnpaid(subscription: SubscriptionState, lapsesAt: Date | null): boolean {
  const { endedAt, endReason } = subscription;
  if (endedAt === null || !endedAtOnce(subscription)) return false;
  return endReason === 'payment_failed' || (lapsesAt !== null && endedAt >= lapsesAt);
}

/** What is withheld is ended by the house, or by the provider; what had ended before was not. */
function endedByHouse(subscription: SubscriptionState, withheld: Withheld | null, withheldAt: Date | null): boolean {
  const { endedAt, endReason } = subscription;
  if (endedAt === null || !endedAtOnce(subscription)) return false;
  if (endReason === 'payment_disputed') return true;
  return withheld !== null && (withheldAt === null || endedAt >= withheldAt);
}

/** The provider has tried to collect what is due, in vain. */
function hasFailed({ status, endReason, endedFor }: SubscriptionState): boolean {
  return isUnpaid(status) || endedFor === 'unpaid' || endReason === 'payment_failed';
}

/** What the provider calls a subscription whose payment has failed. */
export function isUnpaid(status: string): boolean {
  return status === 'past_due' || status === 'unpaid';
}

function owedOf({ status }: SubscriptionState, paidUntil: Date, invoices: readonly InvoiceState[]): Owed | null {
  if (isUnpaid(status)) return 'failed';
  const open = live.has(status) ? invoices.filter((invoice) => isOpen(invoice)) : [];
  if (open.some(({ periodEnd }) => periodEnd > paidUntil)) return 'asked';
  return open.length > 0 ? 'older' : null;
}

function isOpen({ status }: InvoiceState): boolean {
  return status === 'draft' || status === 'open';
}

/** A pause that ends within a period goes on with the next one: only what is invoiced after it is to be paid. */
function goesOnAt(subscription: SubscriptionState): Date | null {
  const { resumesAt, status, currentPeriodStart, currentPeriodEnd } = subscription;
  if (resumesAt === null) return null;
  const isYear = status !== 'trialing' && intervalOf(subscription) === 'year';
  return renewalFrom(currentPeriodStart, currentPeriodEnd, isYear ? 12 : 1, resumesAt);
}

/** The invoices that ask for something beyond what is paid for. */
export function owedBeyond(paidUntil: Date, invoices: readonly InvoiceState[]): InvoiceState[] {
  return invoices.filter(({ status, periodEnd }) => asked.has(status) && periodEnd > paidUntil);
}

/** Periods of a pause are not asked for: what is owed for the running one alone is owed since that began. */
export function dueSince(
  { currentPeriodStart, currentPeriodEnd }: Pick<SubscriptionState, 'currentPeriodStart' | 'currentPeriodEnd'>,
  paidUntil: Date,
  owed: readonly InvoiceState[],
): Date {
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
export function paidThrough(
  { startedAt, currentPeriodEnd, status }: Pick<SubscriptionState, 'startedAt' | 'currentPeriodEnd' | 'status'>,
  paid: InvoiceState | undefined,
): Date {
  if (status === 'trialing' || paid === undefined) return status === 'trialing' ? currentPeriodEnd : startedAt;
  return paid.periodEnd < currentPeriodEnd ? paid.periodEnd : currentPeriodEnd;
}

/** What an operator charges once beside the periods neither gives time nor takes it. */
function paysForTime({ createdAt, periodEnd }: InvoiceState): boolean {
  return periodEnd > createdAt;
}

function isPaid({ status }: Pick<InvoiceState, 'status'>): boolean {
  return status === 'paid';
}

/** The paid invoice that was made last; of invoices of one second the one that stands first: they come newest first. */
export function newestPaid<I extends Pick<InvoiceState, 'status' | 'createdAt'>>(
  invoices: readonly I[],
): I | undefined {
  return invoices.filter(isPaid).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
}

/**
 * The newest paid invoice that charged for a period. One over nothing, as for a period that a gift has made longer, says nothing about
 * whether the payment before it stands. Nor does the difference of a change of plan: what that was added to is paid for without it.
 */
export function newestCharged<I extends InvoiceState>(invoices: readonly I[]): I | undefined {
  return newestPaid(
    invoices.filter((invoice) => invoice.totalMinor > 0 && paysForTime(invoice) && !isDifference(invoice, invoices)),
  );
}

/**
 * It charges for a part of a period that was paid for before. The rest of a period that an operator has moved is no difference: nothing
 * older reaches to its end. `invoices` are newest first.
 */
function isDifference(
  { id, subscriptionId, priceId, periodEnd }: InvoiceState,
  invoices: readonly InvoiceState[],
): boolean {
  if (priceId !== null) return false;
  const older = invoices.slice(invoices.findIndex((each) => each.id === id) + 1);
  return older.some((each) => each.subscriptionId === subscriptionId && isPaid(each) && each.periodEnd >= periodEnd);
}
