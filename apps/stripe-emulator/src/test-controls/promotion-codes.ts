import type Stripe from 'stripe';

export interface NewPromotionCode {
  readonly code: string;
  readonly percent: number;
  readonly duration: 'once' | 'repeating' | 'forever';
  /** For `repeating`. */
  readonly months?: number;
  /** Maximum number of redemptions; absent: unlimited. */
  readonly most?: number;
}

/** Creates a coupon and its code, or neither. */
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

/** Creates a promotion code unless one of that name ever existed: a deactivated one stays so. */
export async function keepPromotionCode(stripe: Stripe, given: NewPromotionCode): Promise<void> {
  const { data } = await stripe.promotionCodes.list({ code: given.code, limit: 1 });
  if (data.length === 0) await makePromotionCode(stripe, given);
}
