/** Gift lengths in months. */
export const giftMonths = [1, 3, 6, 12] as const;
export type GiftMonths = (typeof giftMonths)[number];

/** One price of a plan. */
export interface PlanPrice {
  readonly interval: string;
  readonly currency: string;
  readonly amountMinor: number;
}

/**
 * The price of a gift: `months` times the monthly plan, or one year of the annual plan if that is less. Undefined if the site sells no
 * monthly plan in that currency.
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
