import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id } from '../core/fields.ts';

/** ISO 4217 in capital letters, as everywhere on the wire. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, words.ref('currency'))
  .meta({ id: 'Currency' });

/** Minor units of `currency`: 399 USD is $3.99. */
export const Money = z.object({ amountMinor: z.int(), currency: Currency }).meta({ id: 'Money' });
export type Money = z.infer<typeof Money>;

export const Offer = z.enum(['learn-more', 'join']);
export type Offer = z.infer<typeof Offer>;

/** A plan that can be bought. */
export const Plan = z
  .object({
    id: Id,
    /** The page that sells it. */
    offer: Offer,
    name: z.string(),
    interval: z.enum(['month', 'year']),
    /** Free days for a customer who has not had a trial. */
    trialDays: z.int(),
    /** Producer Points granted at the start and at every renewal. */
    pointsPerPeriod: z.int(),
    /** The price of one interval, in each currency it is sold in. */
    prices: z.array(Money),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** The price of a gift of `months` months. */
export const GiftOffer = z.object({ months: z.int(), prices: z.array(Money) }).meta({ id: 'GiftOffer' });
export type GiftOffer = z.infer<typeof GiftOffer>;

/** The immediate charge that the customer agreed to. */
export const AgreedCharge = z.object({
  /** 0 if the charge shown is in the future. Absent: not compared. */
  amountMinor: z.int().min(0).optional(),
  currency: Currency.optional(),
});
export type AgreedCharge = z.infer<typeof AgreedCharge>;
