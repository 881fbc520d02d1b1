import { settle } from './balance.ts';
import { monthsAfter } from './calendar.ts';
import { discounted } from './discount.ts';

/** A percentage discount that ends at an instant; null: never. */
export interface PercentOff {
  readonly percentOff: number;
  readonly endsAt: Date | null;
}

interface Price {
  readonly amountMinor: number;
  readonly currency: string;
}

/** The price of a period that begins at `at`, less a discount still valid then. Minor units. */
export function costAt({ amountMinor }: Price, at: Date, discount: PercentOff | null): number {
  const lasts = discount !== null && (discount.endsAt === null || at < discount.endsAt);
  return lasts ? discounted(amountMinor, discount.percentOff) : amountMinor;
}

/** The charge after applying the balance: positive is credit, negative is debt. Minor units, never negative. */
export function chargeAt(price: Price, at: Date, discount: PercentOff | null, balanceMinor: number): number {
  return settle(costAt(price, at, discount), balanceMinor, price.currency).dueMinor;
}

/** Future charges: the next one at `at`, then one every `step` months. `start` is the beginning of the current period. */
interface Charges {
  readonly start: Date;
  readonly at: Date;
  readonly step: number;
}

/** Number of charges before `end`. */
export function chargesBefore(end: Date, { start, at, step }: Charges): number {
  let count = 0;
  while (monthsAfter(start, at, count * step) < end) count += 1;
  return count;
}
