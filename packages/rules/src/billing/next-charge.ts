import { discounted } from './discount.ts';

/** A discount in percent that lasts until an instant; null: for ever. */
export interface PercentOff {
  readonly percentOff: number;
  readonly endsAt: Date | null;
}

/** What is charged at `at`: the price, less a discount that still lasts then, less the credit; never below zero. Minor units. */
export function chargeAt(priceMinor: number, at: Date, discount: PercentOff | null, creditMinor: number): number {
  const lasts = discount !== null && (discount.endsAt === null || at < discount.endsAt);
  const left = lasts ? discounted(priceMinor, discount.percentOff) : priceMinor;
  return Math.max(0, left - Math.max(0, creditMinor));
}
