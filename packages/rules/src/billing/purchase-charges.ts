import { settle } from './balance.ts';
import { costAt } from './next-charge.ts';
import type { PercentOff } from './next-charge.ts';

interface Amount {
  readonly amountMinor: number;
  readonly currency: string;
}

/** A plan purchase made now. */
export interface PlanPurchase {
  readonly price: Amount;
  readonly discount: PercentOff | null;
  /** The buyer's balance: positive is credit, negative is debt; null if there is none. */
  readonly balance: Amount | null;
  readonly now: Date;
  /** When a period is first charged: `now` itself if nothing is free. */
  readonly first: Date;
}

/** The charges of a purchase, in minor units of its price's currency. */
export interface PurchaseCharges {
  /** The balance that applies to it. */
  readonly balanceMinor: number;
  /** Charged with the purchase itself. */
  readonly todayMinor: number;
  /** The cost of the first period that is not free, and the charge for it. */
  readonly costMinor: number;
  readonly firstMinor: number;
  /** The balance left for later charges, signed like `balanceMinor`. */
  readonly leftMinor: number;
}

/**
 * What a purchase charges today, and for the first period that is not free: its cost with the balance applied. A balance in another
 * currency is left untouched. A debt large enough for a card charge is charged with the purchase, even if the purchase is free today.
 */
export function purchaseCharges({ price, discount, balance, now, first }: PlanPurchase): PurchaseCharges {
  const { currency } = price;
  const balanceMinor = balance?.currency === currency ? balance.amountMinor : 0;
  const costMinor = costAt(price, first, discount);
  const isFree = first > now;
  const opening = isFree ? settle(0, balanceMinor, currency) : { dueMinor: 0, balanceMinor };
  const { dueMinor: firstMinor, balanceMinor: leftMinor } = settle(costMinor, opening.balanceMinor, currency);
  return { balanceMinor, todayMinor: isFree ? opening.dueMinor : firstMinor, costMinor, firstMinor, leftMinor };
}
