import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';

/** A discount code that can be redeemed. */
export const FoundCoupon = z
  .object({
    code: z.string(),
    percentOff: z.number(),
    /** Null: for the life of the subscription. */
    durationInMonths: z.int().nullable(),
  })
  .meta({ id: 'FoundCoupon' });

/** The caller's live subscription and its discount; every field is null if there is none. */
export const CouponSubscription = z
  .object({
    subscriptionId: Id.nullable(),
    code: z.string().nullable(),
    percentOff: z.number().nullable(),
    durationInMonths: z.int().nullable(),
    couponRedemptionDate: Instant.nullable(),
    discountEnd: Instant.nullable(),
  })
  .meta({ id: 'CouponSubscription' });
export type CouponSubscription = z.infer<typeof CouponSubscription>;
