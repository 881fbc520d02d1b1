import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { FoundCoupon, CouponSubscription } from './coupon.ts';

const common = { feature: 'coupon', access: 'account', flag: 'stripe_coupon_enabled' } as const;

export const getCouponSubscription = defineRoute({
  ...common,
  name: 'getCouponSubscription',
  summary: "The caller's subscription and the discount that it has",
  method: 'GET',
  path: '/v3/stripecoupon/subscription',
  scope: 'coupons',
  reply: CouponSubscription,
});

export const searchCoupon = defineRoute({
  ...common,
  name: 'searchCoupon',
  summary: 'What a discount code gives; 404 when there is no such code',
  method: 'GET',
  path: '/v3/stripecoupon',
  scope: 'coupons',
  rateLimit: { points: 30, seconds: 600, by: 'account' },
  query: z.object({ search: z.string().trim().min(1, words.ref('discountCode')).max(80) }),
  reply: FoundCoupon,
  refuses: ['coupon_not_found', 'coupon_not_usable', 'payments_not_offered'],
});

export const applyCoupon = defineRoute({
  ...common,
  name: 'applyCoupon',
  summary: 'Redeem a discount code for the own live subscription, one at a time',
  method: 'POST',
  path: '/v3/stripecoupon/coupon',
  scope: 'coupons',
  rateLimit: { points: 30, seconds: 600, by: 'account' },
  body: z.object({ subscriptionId: Id, coupon: z.string().trim().min(1, words.ref('discountCode')).max(80) }),
  reply: CouponSubscription,
  refuses: ['not_found', 'coupon_not_found', 'coupon_not_usable', 'coupon_already_applied', 'payments_not_offered'],
});
