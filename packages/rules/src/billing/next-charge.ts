import { settle } from './balance.ts';
import { monthsAfter } from './calendar.ts';
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

/** Charges to come: the next one, at `at`, and each so many months after it. `start` is the beginning of the period that runs. */
interface Charges {
  readonly start: Date;
  readonly at: Date;
  readonly step: number;
}

/** How many charges come before `end`. */
export function chargesBefore(end: Date, { start, at, step }: Charges): number {
  let count = 0;
  while (monthsAfter(start, at, count * step) < end) count += 1;
  return count;
}
