import { intervalOf, renewalFrom } from './calendar.ts';
import { fateOf, undoneBehind } from './payment-behind.ts';
import { firstTryOf, lapseOf } from './lapse.ts';
import type { AccessFact, Owed, Withheld } from './access-fact.ts';

/** A subscription as the payment provider reports it. */
export interface SubscriptionState {
  readonly id: string;
  readonly planId: string | null;
  /** incomplete, incomplete_expired, trialing, active, past_due, unpaid, paused or canceled. */
  readonly status: string;
  readonly startedAt: Date;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
  /** The end of its initial free trial, if it had one. */
  readonly trialEndsAt: Date | null;
  /** When it is set to end: with its period, or on a day that an operator chose, possibly later. */
  readonly cancelAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly endedAt: Date | null;
  /** Why it was cancelled or ended: cancellation_requested, payment_failed, payment_disputed …; null if unknown. */
  readonly endReason: string | null;
  /** True while no payments are collected. */
  readonly paused: boolean;
  /** From here on invoices are collected again. */
  readonly resumesAt: Date | null;
  /** Set if it must not give any access, whatever was paid. */
  readonly refusedBecause: Withheld | null;
  /** When it ends, or ended, unless a failed payment is made. */
  readonly endsUnpaidAt: Date | null;
  /** Why it ended without anyone cancelling it: it was unpaid. */
  readonly endedFor: 'unpaid' | null;
}

/** A subscription's invoice as the payment provider reports it; excludes invoices of a change that waits for its owner's confirmation. */
export interface InvoiceState {
  readonly id: string;
  readonly subscriptionId?: string | null | undefined;
  readonly status: string;
  /** The price of the whole interval it charges for; null if it charges for none, as for a trial or a change within an interval. */
  readonly priceId: string | null;
  readonly createdAt: Date;
  /** The period it pays for. */
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** The amount it asks for, which credit may partly pay; zero or negative if it asks for nothing. */
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  /** "open" or "lost". */
  readonly dispute: string | null;
  /** When it was disputed or last refunded. */
  readonly undoneAt: Date | null;
  /** The number of card attempts, and when the next one is made; null if there will be none. */
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
}

/** Statuses in which an invoice asks for something that has not been paid. */
const asked = new Set(['draft', 'open', 'uncollectible']);
/** Statuses in which a payment is still expected or has been made. */
export const live: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due', 'unpaid']);

/**
 * What a subscription and its invoices, newest first, mean for access. Access lasts as paid: until the end of the period of the newest paid
 * invoice (a change to a shorter plan credits the rest of the longer one), never beyond the subscription's own period. An expected renewal
 * adds the days of grace, after a pause from the start of the period to be paid. A last payment that was refunded in full, or is disputed,
 * withholds all access, even if credit from it made the payment; that payment may belong to any invoice of the customer, in `all`.
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
  const paidUntil = paidThrough(subscription, forTime);
  const hasPaid = paidUntil > subscription.startedAt;
  const beyond = owedBeyond(paidUntil, invoices);
  const endsLater = isChargedBeforeEnd(subscription, beyond);
  const goesOn = live.has(subscription.status) && (subscription.cancelAt === null || endsLater) && !subscription.paused;
  const due = dueSince(subscription, paidUntil, beyond);
  const isDue = goesOn || wasDue(subscription, due, beyond);
  const rests = subscription.endsUnpaidAt === null && isLeftOut(subscription, paidUntil, invoices);
  const firstTryAt = firstTryOf(beyond);
  // Nothing is owed for a period that a pause skipped.
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
 * The invoice whose reversed payment covered the current period: the newest of `invoices`, or the one that left the credit which paid it.
 * Undefined: the payment is valid.
 */
export function undoneOf<I extends InvoiceState>(invoices: readonly I[], all: readonly I[]): I | undefined {
  const charged = newestCharged(invoices);
  const undone = charged && undoneBehind(charged, all);
  return undone === undefined || isDifference(undone, all) ? undefined : undone;
}

/** The parts of an invoice that show how far payments reach. */
type ChargedInvoice = Pick<InvoiceState, 'status' | 'priceId' | 'createdAt' | 'periodEnd' | 'totalMinor'>;

/** How far the initial trial and the payments of a subscription reach: anything its period gives beyond that was postponed. */
export function ownEnd(
  { startedAt, trialEndsAt }: Pick<SubscriptionState, 'startedAt' | 'trialEndsAt'>,
  invoices: readonly ChargedInvoice[],
): Date {
  const own = newestPaid(invoices.filter((invoice) => paysForTime(invoice) && !isForNothing(invoice)));
  const ends = [startedAt, trialEndsAt, own?.periodEnd ?? null];
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
}

/**
 * It charges for nothing, as while a charge is postponed. A whole interval that a discount made free is charged for, and so is a change to a
 * shorter plan, which may credit money (negative total).
 */
function isForNothing({ totalMinor, priceId }: Pick<InvoiceState, 'totalMinor' | 'priceId'>): boolean {
  return totalMinor === 0 && priceId === null;
}

/** A subscription set to end within its period gives no access after that. */
function endOfPaid({ startedAt, cancelAt, endedAt }: SubscriptionState, paidUntil: Date): Date {
  return endedAt === null && cancelAt !== null && startedAt < cancelAt && cancelAt < paidUntil ? cancelAt : paidUntil;
}

/**
 * It is set to end, but only after another payment: on a day beyond its period, which an operator can choose, or with a period that is not
 * paid yet. Until that payment it counts as not cancelled.
 */
function isChargedBeforeEnd(
  { cancelAt, currentPeriodEnd, endedAt }: SubscriptionState,
  beyond: readonly InvoiceState[],
): boolean {
  return endedAt === null && cancelAt !== null && (cancelAt > currentPeriodEnd || beyond.some(isOpen));
}

/** The payment provider counts whole seconds: a shorter remainder is nothing. */
const secondMs = 1_000;

function givenFrom(subscription: SubscriptionState, invoices: readonly InvoiceState[], paidUntil: Date): Date | null {
  if (subscription.status !== 'trialing') return null;
  const end = ownEnd(subscription, invoices);
  return paidUntil.getTime() - end.getTime() < secondMs ? null : end;
}

/** It ended after a payment became due, and was neither cancelled nor paused before that. */
function wasDue(
  { endedAt, cancelledAt, paused, currentPeriodStart }: SubscriptionState,
  due: Date,
  beyond: readonly InvoiceState[],
): boolean {
  if (endedAt === null || endedAt <= due || paused) return false;
  const isOfRunning = currentPeriodStart <= due || beyond.length > 0;
  return isOfRunning && (cancelledAt === null || cancelledAt >= due);
}

/** It ended without having been cancelled before. */
function endedAtOnce({ cancelledAt, endedAt }: SubscriptionState): boolean {
  return endedAt !== null && (cancelledAt === null || cancelledAt >= endedAt);
}

/** The provider gave up on it, or it was ended when its access had lapsed for lack of payment. */
function endedUnpaid(subscription: SubscriptionState, lapsesAt: Date | null): boolean {
  const { endedAt, endReason } = subscription;
  if (endedAt === null || !endedAtOnce(subscription)) return false;
  return endReason === 'payment_failed' || (lapsesAt !== null && endedAt >= lapsesAt);
}

/** We or the provider ended it because it is withheld; a subscription that had ended before does not count. */
function endedByHouse(subscription: SubscriptionState, withheld: Withheld | null, withheldAt: Date | null): boolean {
  const { endedAt, endReason } = subscription;
  if (endedAt === null || !endedAtOnce(subscription)) return false;
  if (endReason === 'payment_disputed') return true;
  return withheld !== null && (withheldAt === null || endedAt >= withheldAt);
}

/** The provider has tried to collect what is due and failed. */
function hasFailed({ status, endReason, endedFor }: SubscriptionState): boolean {
  return isUnpaid(status) || endedFor === 'unpaid' || endReason === 'payment_failed';
}

/** Whether the provider's status says that a payment has failed. */
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

/** A pause that ends within a period resumes with the next one: only invoices created after it are to be paid. */
function goesOnAt(subscription: SubscriptionState): Date | null {
  const { resumesAt, status, currentPeriodStart, currentPeriodEnd } = subscription;
  if (resumesAt === null) return null;
  const isYear = status !== 'trialing' && intervalOf(subscription) === 'year';
  return renewalFrom(currentPeriodStart, currentPeriodEnd, isYear ? 12 : 1, resumesAt);
}

/** The unpaid invoices for time beyond the paid period. */
export function owedBeyond(paidUntil: Date, invoices: readonly InvoiceState[]): InvoiceState[] {
  return invoices.filter(({ status, periodEnd }) => asked.has(status) && periodEnd > paidUntil);
}

/** Periods of a pause are not charged: if only the current period is owed, it is owed since its start. */
export function dueSince(
  { currentPeriodStart, currentPeriodEnd }: Pick<SubscriptionState, 'currentPeriodStart' | 'currentPeriodEnd'>,
  paidUntil: Date,
  owed: readonly InvoiceState[],
): Date {
  const isOfRunning =
    owed.length > 0 && owed.every(({ periodEnd }) => periodEnd.getTime() === currentPeriodEnd.getTime());
  return isOfRunning && currentPeriodStart > paidUntil ? currentPeriodStart : paidUntil;
}

/** The period in which a pause ended is skipped: nothing is charged before the next one. */
function isLeftOut(
  { status, paused, currentPeriodStart, currentPeriodEnd }: SubscriptionState,
  paidUntil: Date,
  invoices: readonly InvoiceState[],
): boolean {
  const ofRunning = invoices.filter(({ periodEnd }) => periodEnd.getTime() === currentPeriodEnd.getTime());
  const isVoid = ofRunning.length > 0 && ofRunning.every((invoice) => invoice.status === 'void');
  return status === 'active' && !paused && paidUntil <= currentPeriodStart && isVoid;
}

/**
 * The invoice of a charge that was put off while the subscription was paused: it asks for nothing, and the pause voids it, but its period
 * says how far the days reach that it stands for.
 */
function isPutOff(invoice: InvoiceState): boolean {
  return invoice.status === 'void' && isForNothing(invoice);
}

/**
 * How far a subscription is paid by its `invoices`, newest first. A trial's period is granted by its status, even if extended; otherwise
 * access reaches to the end of the last invoice that was paid, or put off in a pause.
 */
export function paidThrough(
  { startedAt, currentPeriodEnd, status }: Pick<SubscriptionState, 'startedAt' | 'currentPeriodEnd' | 'status'>,
  invoices: readonly InvoiceState[],
): Date {
  const paid = newestPaid(invoices.map((invoice) => (isPutOff(invoice) ? { ...invoice, status: 'paid' } : invoice)));
  if (status === 'trialing' || paid === undefined) return status === 'trialing' ? currentPeriodEnd : startedAt;
  return paid.periodEnd < currentPeriodEnd ? paid.periodEnd : currentPeriodEnd;
}

/** A one-off charge by an operator, apart from the periods, neither adds nor removes time. */
function paysForTime({ createdAt, periodEnd }: Pick<InvoiceState, 'createdAt' | 'periodEnd'>): boolean {
  return periodEnd > createdAt;
}

function isPaid({ status }: Pick<InvoiceState, 'status'>): boolean {
  return status === 'paid';
}

/** The paid invoice created last; within the same second the one listed first, as they are sorted newest first. */
export function newestPaid<I extends Pick<InvoiceState, 'status' | 'createdAt'>>(
  invoices: readonly I[],
): I | undefined {
  return invoices.filter(isPaid).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
}

/**
 * The newest paid invoice that charged for a period, be it a whole one that a discount made free. A zero invoice, as for a period that a
 * gift extended, says nothing about whether the payment before it is valid. Neither does the difference of a plan change: the period it was
 * added to is paid without it.
 */
export function newestCharged<I extends InvoiceState>(invoices: readonly I[]): I | undefined {
  return newestPaid(
    invoices.filter((invoice) => isCharged(invoice) && paysForTime(invoice) && !isDifference(invoice, invoices)),
  );
}

function isCharged({ totalMinor, priceId }: InvoiceState): boolean {
  return totalMinor > 0 || priceId !== null;
}

/**
 * It charges for part of a period that was paid before. The rest of a period that an operator has moved is not a difference: no older
 * invoice reaches its end. `invoices` are newest first.
 */
function isDifference(
  { id, subscriptionId, priceId, periodEnd }: InvoiceState,
  invoices: readonly InvoiceState[],
): boolean {
  if (priceId !== null) return false;
  const older = invoices.slice(invoices.findIndex((each) => each.id === id) + 1);
  return older.some((each) => each.subscriptionId === subscriptionId && isPaid(each) && each.periodEnd >= periodEnd);
}
