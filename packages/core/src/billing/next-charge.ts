import { chargeAt, settle } from '@houselights/rules';
import type { Subscription } from '@houselights/db';
import type { AccessFact, PercentOff, SubscriptionStanding } from '@houselights/rules';

type Discounted = Pick<
  Subscription,
  | 'amountMinor'
  | 'currency'
  | 'couponPercentOff'
  | 'couponMonths'
  | 'couponRedeemedAt'
  | 'couponEndsAt'
  | 'currentPeriodEnd'
  | 'paused'
>;

/** The discount that is on a subscription. */
export function discountOf({ couponPercentOff, couponEndsAt }: Discounted): PercentOff | null {
  return couponPercentOff === null ? null : { percentOff: couponPercentOff, endsAt: couponEndsAt };
}

/** True for a discount that takes something off one invoice, the next one, whether that is paid or left out. */
export function isForOneInvoice({ couponMonths, couponEndsAt }: Discounted): boolean {
  return couponMonths === 1 && couponEndsAt === null;
}

/** What a subscription is charged at `at`, as its next charge; `draftMinor` is the total of one that has been drawn up for it. */
export function nextChargeMinor(
  row: Discounted,
  {
    at,
    balanceMinor,
    draftMinor,
  }: { readonly at: Date; readonly balanceMinor: number; readonly draftMinor?: number | undefined },
): number {
  if (draftMinor !== undefined) return settle(draftMinor, balanceMinor, row.currency).dueMinor;
  // A pause leaves out the invoice that it was for.
  const isUsedUp = isForOneInvoice(row) && row.paused && at > row.currentPeriodEnd;
  // One that was redeemed while the payment was on its way takes nothing off it.
  const isLate = row.couponRedeemedAt !== null && row.couponRedeemedAt > at;
  return chargeAt(row, at, isUsedUp || isLate ? null : discountOf(row), balanceMinor);
}

/**
 * When the next payment is due; null when none is. The one after a pause comes behind what is paid for beyond it, and behind gifts that
 * were redeemed meanwhile; while a payment is disputed gifts put nothing off.
 */
export function nextDue(
  fact: Pick<AccessFact, 'paused' | 'paidUntil'>,
  own: Pick<SubscriptionStanding, 'dueAt' | 'state'>,
  given: Date | null,
): Date | null {
  if (own.dueAt === null || !fact.paused) return own.dueAt;
  const free = [fact.paidUntil, own.state === 'disputed' ? null : given];
  return free.reduce<Date>((last, end) => (end !== null && end > last ? end : last), own.dueAt);
}
