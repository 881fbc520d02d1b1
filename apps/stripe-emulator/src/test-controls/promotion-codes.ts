import type Stripe from 'stripe';

export interface NewPromotionCode {
  readonly code: string;
  readonly percent: number;
  readonly duration: 'once' | 'repeating' | 'forever';
  /** Of `repeating`. */
  readonly months?: number;
  /** How often it can be redeemed; without it, as often as people like. */
  readonly most?: number;
}

/** Makes a coupon and the code for it, or neither. */
export async function makePromotionCode(
  stripe: Stripe,
  { code, percent, duration, months, most }: NewPromotionCode,
): Promise<void> {
  const coupon = await stripe.coupons.create({
    percent_off: percent,
    duration,
    ...(duration === 'repeating' && months !== undefined ? { duration_in_months: months } : {}),
  });
  try {
    await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code,
      ...(most === undefined ? {} : { max_redemptions: most }),
    });
  } catch (error) {
    await stripe.coupons.del(coupon.id);
    throw error;
  }
}

/** Makes a promotion code unless one of its name was ever made: one that was switched off stays so. */
export async function keepPromotionCode(stripe: Stripe, given: NewPromotionCode): Promise<void> {
  const { data } = await stripe.promotionCodes.list({ code: given.code, limit: 1 });
  if (data.length === 0) await makePromotionCode(stripe, given);
}
