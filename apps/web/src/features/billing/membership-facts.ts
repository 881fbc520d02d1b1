import { t } from '@houselights/messages/catalogue/billing-membership';
import type { Billing } from '../../shared/billing/billing.ts';
import { day } from '../../lib/format/dates.ts';
import { money } from '../../lib/format/money.ts';
import type { Subscription } from './words.ts';

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export function cardWords({ brand: id, last4, expires }: NonNullable<Billing['card']>): string {
  const brand = BRANDS[id];
  return brand ? t('cardWords', { brand, last4, expires }) : t('cardWordsUnknown', { last4, expires });
}

export function discountWords({
  code,
  percentOff: percent,
  durationInMonths: months,
  discountEnd,
}: NonNullable<Subscription['coupon']>): string {
  const date = discountEnd === null ? null : day(discountEnd);
  if (months === null) {
    return date === null ? t('discountForever', { code, percent }) : t('discountForeverUntil', { code, percent, date });
  }
  return date === null
    ? t('discountMonths', { code, percent, months })
    : t('discountMonthsUntil', { code, percent, months, date });
}

/** What is owed for a payment that failed. */
export function unpaidWords(unpaid: Billing['unpaid']): string {
  return unpaid.map(({ due }) => money(due)).join(', ');
}

/** What the balance says of the charges to come, as a fact with its name; null where there is none. */
export function balanceFact({ price, balanceMinor }: Pick<Subscription, 'price' | 'balanceMinor'>) {
  if (balanceMinor === 0) return null;
  const amount = money({ ...price, amountMinor: Math.abs(balanceMinor) });
  return balanceMinor > 0
    ? ([t('credit'), t('creditNext', { amount })] as const)
    : ([t('debt'), t('debtNext', { amount })] as const);
}

/** The same for whoever pays nothing now: what they have waits for what they buy; null where there is none. */
export function waitingBalance({ balance }: Pick<Billing, 'balance'>) {
  if (!balance) return null;
  const amount = money({ ...balance, amountMinor: Math.abs(balance.amountMinor) });
  return balance.amountMinor > 0
    ? ([t('credit'), t('creditWaits', { amount })] as const)
    : ([t('debt'), t('debtWaits', { amount })] as const);
}
