// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const applyCoupon: Call<'applyCoupon'> = ['POST', '/v3/stripecoupon/coupon'];
export const getCouponSubscription: Call<'getCouponSubscription'> = ['GET', '/v3/stripecoupon/subscription'];
export const searchCoupon: Call<'searchCoupon'> = ['GET', '/v3/stripecoupon'];
