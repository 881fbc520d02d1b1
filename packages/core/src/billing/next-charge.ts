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

/** The discount on a subscription. */
export function discountOf({ couponPercentOff, couponEndsAt }: Discounted): PercentOff | null {
  return couponPercentOff === null ? null : { percentOff: couponPercentOff, endsAt: couponEndsAt };
}

/** True for a discount on just one invoice, the next, whether that is paid or skipped. */
export function isForOneInvoice({ couponMonths, couponEndsAt }: Discounted): boolean {
  return couponMonths === 1 && couponEndsAt === null;
}

/** The subscription's next charge, due at `at`; `draftMinor` is the total of its draft invoice, if there is one. */
export function nextChargeMinor(
  row: Discounted,
  {
    at,
    balanceMinor,
    draftMinor,
  }: { readonly at: Date; readonly balanceMinor: number; readonly draftMinor?: number | undefined },
): number {
  if (draftMinor !== undefined) return settle(draftMinor, balanceMinor, row.currency).dueMinor;
  // A pause skips the invoice that the discount was for.
  const isUsedUp = isForOneInvoice(row) && row.paused && at > row.currentPeriodEnd;
  // A coupon redeemed while the payment was under way does not reduce it.
  const isLate = row.couponRedeemedAt !== null && row.couponRedeemedAt > at;
  return chargeAt(row, at, isUsedUp || isLate ? null : discountOf(row), balanceMinor);
}

/**
 * When the next payment is due; null when none is. After a pause it follows anything paid beyond the pause and gifts redeemed meanwhile;
 * while a payment is disputed, gifts put nothing off.
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
