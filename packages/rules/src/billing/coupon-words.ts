/** What a coupon gives, as the coupon page says it: `25% OFF FOR 3 MONTH(S)`. Without months it lasts as long as the subscription. */
export function couponWords(percentOff: number, durationInMonths: number | null): string {
  return durationInMonths === null ? `${percentOff}% OFF` : `${percentOff}% OFF FOR ${durationInMonths} MONTH(S)`;
}
