/** How long a gift lasts, in words. */
export function giftWords(months: number): string {
  return months === 1 ? 'one month' : months === 12 ? 'a year' : `${months} months`;
}

/** Whom a gift is for, in a sentence: one whose address was forgotten is nobody's. */
export function recipientWords(recipientEmail: string): string {
  return recipientEmail === '' ? 'somebody who has left' : recipientEmail;
}
