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

/** The amounts due for failed payments. */
export function unpaidWords(unpaid: Billing['unpaid']): string {
  return unpaid.map(({ due }) => money(due)).join(', ');
}

/** Effect of the balance on future charges, as a label and a value; null if zero. */
export function balanceFact({ price, balanceMinor }: Pick<Subscription, 'price' | 'balanceMinor'>) {
  if (balanceMinor === 0) return null;
  const amount = money({ ...price, amountMinor: Math.abs(balanceMinor) });
  return balanceMinor > 0
    ? ([t('credit'), t('creditNext', { amount })] as const)
    : ([t('debt'), t('debtNext', { amount })] as const);
}

/** The same without a running subscription: the balance waits for the next purchase; null if none. */
export function waitingBalance({ balance }: Pick<Billing, 'balance'>) {
  if (!balance) return null;
  const amount = money({ ...balance, amountMinor: Math.abs(balance.amountMinor) });
  return balance.amountMinor > 0
    ? ([t('credit'), t('creditWaits', { amount })] as const)
    : ([t('debt'), t('debtWaits', { amount })] as const);
}
