/** The amount after a discount: the discount is rounded to whole minor units before it is subtracted. */
export function discounted(amountMinor: number, percentOff: number): number {
  return amountMinor - Math.round((amountMinor * percentOff) / 100);
}
