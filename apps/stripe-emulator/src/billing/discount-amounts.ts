import type { Coupon } from '../engine/wire.ts';
import { sum } from '../resources/shared.ts';

/** Splits a whole amount by weights without losing a unit: the largest remainders get the units left by rounding. */
export function allocate(total: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / all);
  const parts = exact.map(Math.floor);
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  let left = total - sum(parts);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left--;
  }
  return parts;
}

export interface Discountable {
  readonly amount: number;
  readonly discountable: boolean;
}

type Reduction = Pick<Coupon, 'percent_off' | 'amount_off' | 'currency'>;

/** The amount that a coupon takes off. */
export function reduction(coupon: Reduction, amount: number, currency: string): number {
  if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100);
  return coupon.currency === currency ? Math.min(coupon.amount_off ?? 0, amount) : 0;
}

/** The amount that each coupon takes off each line; a later coupon applies to what the earlier ones left. */
export function discountAmounts(
  lines: readonly Discountable[],
  coupons: readonly Reduction[],
  currency: string,
): number[][] {
  const left = lines.map((line) => (line.discountable ? Math.max(0, line.amount) : 0));
  const taken: number[][] = lines.map(() => []);
  for (const coupon of coupons) {
    const parts = allocate(reduction(coupon, sum(left), currency), left);
    parts.forEach((part, index) => {
      left[index] = (left[index] ?? 0) - part;
      taken[index]?.push(part);
    });
  }
  return taken;
}
