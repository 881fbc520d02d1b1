/** How long a gift lasts, in words. */
export function giftWords(months: number): string {
  return months === 1 ? 'one month' : months === 12 ? 'a year' : `${months} months`;
}
