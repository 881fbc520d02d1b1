import type { Coupon, Price } from '../engine/wire.ts';
import { shownAmount } from '../payments/shown.ts';

/** Formats an amount in the smallest unit of its currency. */
export const money = (amount: number, currency: string, display: 'symbol' | 'code' = 'symbol'): string =>
  shownAmount(amount, currency, display);

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const shortDates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** In seconds since 1970. */
export const date = (seconds: number): string => dates.format(seconds * 1000);

export const shortDate = (seconds: number): string => shortDates.format(seconds * 1000);
export const time = (seconds: number): string => `${times.format(seconds * 1000)} UTC`;

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function interval({ recurring }: Pick<Price, 'recurring'>): string {
  if (recurring === null) return '';
  return recurring.interval_count === 1
    ? `per ${recurring.interval}`
    : `every ${plural(recurring.interval_count, recurring.interval)}`;
}

/** For example `20% off for 3 months`. */
export function couponInWords(coupon: Coupon): string {
  const off =
    coupon.percent_off === null
      ? `${money(coupon.amount_off ?? 0, coupon.currency ?? 'usd')} off`
      : `${coupon.percent_off}% off`;
  if (coupon.duration === 'repeating') return `${off} for ${plural(coupon.duration_in_months ?? 0, 'month')}`;
  return coupon.duration === 'once' ? `${off} once` : off;
}
