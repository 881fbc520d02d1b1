import { t } from '@houselights/messages/catalogue/billing-charges';
import { addMonths, costAt, firstCharge, purchaseCharges } from '@houselights/rules';
import type { Billing } from '../../shared/billing/billing.ts';
import { money } from '../../lib/format/money.ts';
import type { Money, Plan } from '../../shared/billing/plans.ts';

const months = { month: 1, year: 12 } as const;

export type Discount = { percentOff: number; durationInMonths: number | null };

export type Purchase = {
  plan: Pick<Plan, 'interval'>;
  price: Money;
  discount: Discount | null;
  /** The buyer's balance: credit above zero, carried debt below. */
  balance: Money | null;
  now: Date;
  /** When the first charge is due: later than now with a trial or an active gift. */
  first: Date;
};

/** When a plan bought now is first charged, given the account's state. */
export function firstChargeOf(billing: Pick<Billing, 'at' | 'access'>, trialDays: number): Date {
  const now = new Date(billing.at);
  return firstCharge({ now, trialDays, coveredUntil: giftEnd(billing) });
}

/** End of the last gift, including those not yet started; null without one. */
export function giftEnd({ access }: Pick<Billing, 'access'>): Date | null {
  const ends = access.reasons.flatMap(({ source, state, until }) =>
    source === 'gift' && (state === 'gift' || state === 'not_started') && until !== null ? [Date.parse(until)] : [],
  );
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

type Charge = Money & { at: Date };

type Charges = {
  /** Charged with the purchase. */
  today: Money;
  /** First charge of a period: today's, unless free time comes first. */
  first: Charge;
  /** Price of each period from then on, and the date and amount of a later change. */
  each: Money;
  later: Charge | null;
  /** The balance that applies, and what the first charge leaves of it. */
  balanceMinor: number;
  leftMinor: number;
};

/** Amounts and dates of the charges, with the buyer's balance applied. */
export function chargesOf({ plan, price, discount, balance, now, first }: Purchase): Charges {
  const endsAt = discount?.durationInMonths == null ? null : addMonths(now, discount.durationInMonths);
  const percent = discount && { percentOff: discount.percentOff, endsAt };
  const charged = purchaseCharges({ price, discount: percent, balance, now, first });
  let count = 0;
  while (endsAt !== null && addMonths(first, count * months[plan.interval]) < endsAt) count += 1;
  return {
    today: { ...price, amountMinor: charged.todayMinor },
    first: { ...price, amountMinor: charged.firstMinor, at: first },
    each: { ...price, amountMinor: costAt(price, first, percent) },
    later: count === 0 ? null : { ...price, at: addMonths(first, count * months[plan.interval]) },
    balanceMinor: charged.balanceMinor,
    leftMinor: charged.leftMinor,
  };
}

/** A charged amount as text. */
export function paid(amount: Money): string {
  return amount.amountMinor === 0 ? t('nothing') : money(amount);
}

/** When the second charge is due. */
export function secondCharge({ plan, first }: Pick<Purchase, 'plan' | 'first'>): Date {
  return addMonths(first, months[plan.interval]);
}

/** How to cancel, and what that costs. */
export function wayOutOf(purchase: Purchase): string {
  if (purchase.first <= purchase.now) return t('wayOut');
  return t(chargesOf(purchase).today.amountMinor > 0 ? 'wayOutOwed' : 'wayOutFree');
}
