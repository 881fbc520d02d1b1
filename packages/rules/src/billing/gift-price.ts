/** Lengths of a gift, in months. */
export const giftMonths = [1, 3, 6, 12] as const;
export type GiftMonths = (typeof giftMonths)[number];

/** A price that somebody can buy a plan at. */
export interface PlanPrice {
  readonly interval: string;
  readonly currency: string;
  readonly amountMinor: number;
}

/**
 * What a gift costs: so many months of the monthly plan, or a year of the annual one where that is less. Undefined where the house
 * sells no monthly plan in that currency.
 */
export function giftPrice(months: GiftMonths, prices: readonly PlanPrice[], currency: string): number | undefined {
  const cheapest = (interval: string): number | undefined => {
    const amounts = prices.filter((price) => price.interval === interval && price.currency === currency);
    return amounts.length === 0 ? undefined : Math.min(...amounts.map(({ amountMinor }) => amountMinor));
  };
  const month = cheapest('month');
  if (month === undefined) return undefined;
  const year = cheapest('year') ?? Infinity;
  return months === 12 ? Math.min(12 * month, year) : months * month;
}
