import Stripe from 'stripe';
import type { FoundPromotion, PromotionRefusal } from '@houselights/core';

/**
 * A redeemable promotion code: percent off, for one month, several months or for ever. One limited to some products is not: the plan may
 * change, and what is shown before each charge knows of no such limit.
 */
export async function findPromotion(stripe: Stripe, code: string): Promise<FoundPromotion | PromotionRefusal> {
  const { data } = await stripe.promotionCodes.list({
    code,
    limit: 10,
    expand: ['data.promotion.coupon.applies_to'],
  });
  const promotion = data.find(({ active }) => active) ?? data[0];
  if (promotion === undefined) return 'absent';
  const { coupon } = promotion.promotion;
  if (coupon === null || typeof coupon !== 'object') return 'absent';
  const { percent_off: percentOff, duration } = coupon;
  const isLimited = (coupon.applies_to?.products ?? []).length > 0;
  if (!promotion.active || !coupon.valid || percentOff === null || isLimited) return 'not_usable';
  const durationInMonths = duration === 'once' ? 1 : duration === 'forever' ? null : coupon.duration_in_months;
  return { promotionCodeId: promotion.id, code: promotion.code, percentOff, durationInMonths };
}

/** Applies a promotion code to a subscription; Stripe counts the redemption in the same step. */
export async function applyPromotion(
  stripe: Stripe,
  subscriptionId: string,
  promotionCodeId: string,
  idempotencyKey: string,
): Promise<PromotionRefusal | undefined> {
  try {
    await stripe.subscriptions.update(
      subscriptionId,
      { discounts: [{ promotion_code: promotionCodeId }] },
      { idempotencyKey },
    );
    return undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'not_usable';
    throw error;
  }
}

/** Applies the site's coupon for members who decide to stay, creating it on first use. */
export async function applyDiscount(
  stripe: Stripe,
  subscriptionId: string,
  { percentOff, months }: { readonly percentOff: number; readonly months: number },
  idempotencyKey: string,
): Promise<void> {
  const id = `stay-${percentOff}-${months}`;
  try {
    await stripe.coupons.retrieve(id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    await stripe.coupons.create(
      {
        id,
        name: `Stay: ${percentOff}% off`,
        percent_off: percentOff,
        duration: 'repeating',
        duration_in_months: months,
      },
      { idempotencyKey: `coupon-${id}` },
    );
  }
  await stripe.subscriptions.update(subscriptionId, { discounts: [{ coupon: id }] }, { idempotencyKey });
}
