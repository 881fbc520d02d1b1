import type { Coupon, Price } from '../engine/wire.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, display: 'symbol' | 'code' = 'symbol'): Intl.NumberFormat {
  const known = formats.get(`${currency} ${display}`);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: display });
  formats.set(`${currency} ${display}`, format);
  return format;
}

export const fractionDigits = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount in the smallest unit of its currency, as it is written. */
export const money = (amount: number, currency: string, display?: 'symbol' | 'code'): string =>
  formatOf(currency, display).format(amount / 10 ** fractionDigits(currency));

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const shortDates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** Seconds since 1970. */
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

/** `20% off for 3 months` */
export function couponInWords(coupon: Coupon): string {
  const off =
    coupon.percent_off === null
      ? `${money(coupon.amount_off ?? 0, coupon.currency ?? 'usd')} off`
      : `${coupon.percent_off}% off`;
  if (coupon.duration === 'repeating') return `${off} for ${plural(coupon.duration_in_months ?? 0, 'month')}`;
  return coupon.duration === 'once' ? `${off} once` : off;
}
