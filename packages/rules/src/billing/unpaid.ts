import { dueSince, isUnpaid, live, newestPaid, owedBeyond, paidThrough } from './subscription-fact.ts';
import { lapseOf } from './lapse.ts';
import type { InvoiceState, SubscriptionState } from './subscription-fact.ts';

type Owing = Pick<SubscriptionState, 'status' | 'startedAt' | 'currentPeriodStart' | 'currentPeriodEnd' | 'endedAt'>;

/**
 * When a subscription ends unless what it owes is paid: with the days of grace, whoever cancelled, paused or disputed it meanwhile. Nobody
 * is charged for what they have no access to. Null while nothing is owed, and while a card is yet to be tried for the first time.
 */
export function endsUnpaidAt(subscription: Owing, invoices: readonly InvoiceState[], graceDays: number): Date | null {
  if (subscription.endedAt !== null || !live.has(subscription.status)) return null;
  const paidUntil = paidThrough(subscription, newestPaid(invoices));
  const owed = owedBeyond(paidUntil, invoices);
  const isComing = owed.some(({ attempts, nextAttemptAt }) => attempts === 0 && nextAttemptAt !== null);
  if (owed.length === 0 || isComing) return null;
  return lapseOf({ due: dueSince(subscription, paidUntil, owed), graceDays, failed: isUnpaid(subscription.status) });
}

/** An unpaid invoice that something newer has overtaken, and what becomes of it. */
export interface Overtaken<I> {
  readonly invoice: I;
  /** Void: what it is for is paid for, or over. Stop: it is still owed, and no card is tried for it any more. */
  readonly act: 'void' | 'stop';
}

/** A draft that is held back stays one that nobody collects. */
function isCollectable({ status, nextAttemptAt }: InvoiceState): boolean {
  return status === 'open' || (status === 'draft' && nextAttemptAt !== null);
}

/**
 * The unpaid invoices of one subscription, newest first, that must not be collected any more: those of one that has ended, and older ones
 * than one that was paid. The provider would end, for the older one, what the newer one paid for.
 */
export function overtaken<I extends InvoiceState>(invoices: readonly I[], hasEnded: boolean): Overtaken<I>[] {
  return invoices.flatMap((invoice, at): Overtaken<I>[] => {
    if (!isCollectable(invoice)) return [];
    if (hasEnded) return [{ invoice, act: 'void' }];
    const newer = invoices.filter((other, place) => other.status === 'paid' && isNewer(other, place, invoice, at));
    if (newer.length === 0) return [];
    if (newer.some((other) => covers(other, invoice))) return [{ invoice, act: 'void' }];
    return invoice.nextAttemptAt === null ? [] : [{ invoice, act: 'stop' }];
  });
}

/** Of two of one second the one that stands first. */
function isNewer(other: InvoiceState, place: number, invoice: InvoiceState, at: number): boolean {
  const later = other.createdAt.getTime() - invoice.createdAt.getTime();
  return later > 0 || (later === 0 && place < at);
}

/** What was paid for reaches to the end of what the other asks for, and begins before that. */
function covers(paid: InvoiceState, { periodStart, periodEnd }: InvoiceState): boolean {
  return periodStart < periodEnd && paid.periodStart < periodEnd && periodEnd <= paid.periodEnd;
}
