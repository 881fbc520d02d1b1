import { settle } from './balance.ts';
import { discounted } from './discount.ts';

/** A discount in percent that lasts until an instant; null: for ever. */
export interface PercentOff {
  readonly percentOff: number;
  readonly endsAt: Date | null;
}

interface Price {
  readonly amountMinor: number;
  readonly currency: string;
}

/** What a period costs that begins at `at`: the price, less a discount that still lasts then. Minor units. */
export function costAt({ amountMinor }: Price, at: Date, discount: PercentOff | null): number {
  const lasts = discount !== null && (discount.endsAt === null || at < discount.endsAt);
  return lasts ? discounted(amountMinor, discount.percentOff) : amountMinor;
}

/** What is charged for it, with what the balance adds or takes off: credit is above zero, a debt below. Minor units, never below zero. */
export function chargeAt(price: Price, at: Date, discount: PercentOff | null, balanceMinor: number): number {
  return settle(costAt(price, at, discount), balanceMinor, price.currency).dueMinor;
}
