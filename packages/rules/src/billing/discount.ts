/** What is left of an amount: the discount is rounded to whole minor units, then taken off. */
export function discounted(amountMinor: number, percentOff: number): number {
  return amountMinor - Math.round((amountMinor * percentOff) / 100);
}
