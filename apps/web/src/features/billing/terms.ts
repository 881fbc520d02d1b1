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
  /** What its buyer has: credit above zero, a debt that was carried over below. */
  balance: Money | null;
  now: Date;
  /** When the first charge is due: later than now with a trial, or while a gift lasts. */
  first: Date;
};

/** When a plan that is bought now is charged for the first time, as the account stands. */
export function firstChargeOf(billing: Pick<Billing, 'at' | 'access'>, trialDays: number): Date {
  const now = new Date(billing.at);
  return firstCharge({ now, trialDays, coveredUntil: giftEnd(billing) });
}

/** The end of the last gift, those included that have not begun; null without one. */
export function giftEnd({ access }: Pick<Billing, 'access'>): Date | null {
  const ends = access.reasons.flatMap(({ source, state, until }) =>
    source === 'gift' && (state === 'gift' || state === 'not_started') && until !== null ? [Date.parse(until)] : [],
  );
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

type Charge = Money & { at: Date };

type Charges = {
  /** What is charged with the purchase. */
  today: Money;
  /** The first charge of a period: today's, unless something is free before it. */
  first: Charge;
  /** What a period costs from there on, and from when on that is another amount. */
  each: Money;
  later: Charge | null;
  /** The balance that counts for it, and what is left of that after the first charge. */
  balanceMinor: number;
  leftMinor: number;
};

/** What is charged and when, with what the buyer's balance adds or takes off. */
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

/** An amount that is charged, in words. */
export function paid(amount: Money): string {
  return amount.amountMinor === 0 ? t('nothing') : money(amount);
}

/** When the charge after the first one is due. */
export function secondCharge({ plan, first }: Pick<Purchase, 'plan' | 'first'>): Date {
  return addMonths(first, months[plan.interval]);
}

/** How somebody gets out of it, and what that costs. */
export function wayOutOf(purchase: Purchase): string {
  if (purchase.first <= purchase.now) return t('wayOut');
  return t(chargesOf(purchase).today.amountMinor > 0 ? 'wayOutOwed' : 'wayOutFree');
}
