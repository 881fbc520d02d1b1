import { settle } from './balance.ts';
import { costAt } from './next-charge.ts';
import type { PercentOff } from './next-charge.ts';

interface Amount {
  readonly amountMinor: number;
  readonly currency: string;
}

/** A plan that is bought now. */
export interface PlanPurchase {
  readonly price: Amount;
  readonly discount: PercentOff | null;
  /** What its buyer has: credit above zero, below it a debt that is carried over; null without any. */
  readonly balance: Amount | null;
  readonly now: Date;
  /** When a period is charged for the first time: `now` itself where nothing is free. */
  readonly first: Date;
}

/** What a purchase charges, minor units of its price's currency. */
export interface PurchaseCharges {
  /** The balance that counts for it. */
  readonly balanceMinor: number;
  /** What is charged with the purchase itself. */
  readonly todayMinor: number;
  /** What the first period that is not free costs, and what is charged for it. */
  readonly costMinor: number;
  readonly firstMinor: number;
  /** What is left for the charges after that, as `balanceMinor`. */
  readonly leftMinor: number;
}

/**
 * What a purchase charges today, and for the first period that is not free: its cost with what the balance adds or takes off. A balance in
 * another currency stays where it is. A debt that is large enough for a card comes with the purchase, also where that is free today.
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
