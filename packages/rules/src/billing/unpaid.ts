import { dueSince, isUnpaid, live, owedBeyond, paidThrough } from './subscription-fact.ts';
import { lapseOf } from './lapse.ts';
import type { InvoiceState, SubscriptionState } from './subscription-fact.ts';

type Owing = Pick<SubscriptionState, 'status' | 'startedAt' | 'currentPeriodStart' | 'currentPeriodEnd' | 'endedAt'>;

/**
 * When a subscription ends unless what it owes is paid, days of grace included, even if it was cancelled, paused or disputed meanwhile.
 * Nobody is charged for time without access. Null while nothing is owed, and before the first card attempt.
 */
export function endsUnpaidAt(subscription: Owing, invoices: readonly InvoiceState[], graceDays: number): Date | null {
  if (subscription.endedAt !== null || !live.has(subscription.status)) return null;
  const paidUntil = paidThrough(subscription, invoices);
  const owed = owedBeyond(paidUntil, invoices);
  const isComing = owed.some(({ attempts, nextAttemptAt }) => attempts === 0 && nextAttemptAt !== null);
  if (owed.length === 0 || isComing) return null;
  return lapseOf({ due: dueSince(subscription, paidUntil, owed), graceDays, failed: isUnpaid(subscription.status) });
}

/** An unpaid invoice that a newer one has superseded, and what to do with it. */
export interface Overtaken<I> {
  readonly invoice: I;
  /** Void: its period is paid for or over. Stop: it is still owed, but no card is tried for it any more. */
  readonly act: 'void' | 'stop';
}

/** A draft without a next attempt is never collected. */
function isCollectable({ status, nextAttemptAt }: InvoiceState): boolean {
  return status === 'open' || (status === 'draft' && nextAttemptAt !== null);
}

/**
 * The unpaid invoices of one subscription, newest first, that must not be collected any more: all of them if it has ended, otherwise those
 * older than a paid one. The provider would end, over the older invoice, what the newer one paid for.
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

/** Within the same second, the one listed first is newer. */
function isNewer(other: InvoiceState, place: number, invoice: InvoiceState, at: number): boolean {
  const later = other.createdAt.getTime() - invoice.createdAt.getTime();
  return later > 0 || (later === 0 && place < at);
}

/** The paid period reaches the end of the period asked for, and begins before that end. */
function covers(paid: InvoiceState, { periodStart, periodEnd }: InvoiceState): boolean {
  return periodStart < periodEnd && paid.periodStart < periodEnd && periodEnd <= paid.periodEnd;
}
