import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id } from '../core/fields.ts';

/** ISO 4217, as the wire has it everywhere: capital letters. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, words.ref('currency'))
  .meta({ id: 'Currency' });

/** Minor units of `currency`: 399 of USD are $3.99. */
export const Money = z.object({ amountMinor: z.int(), currency: Currency }).meta({ id: 'Money' });
export type Money = z.infer<typeof Money>;

export const Offer = z.enum(['learn-more', 'join']);
export type Offer = z.infer<typeof Offer>;

/** What can be bought. */
export const Plan = z
  .object({
    id: Id,
    /** The page that sells it. */
    offer: Offer,
    name: z.string(),
    interval: z.enum(['month', 'year']),
    /** Days that are free for somebody who has not had a trial. */
    trialDays: z.int(),
    /** Producer Points at the start and at every renewal. */
    pointsPerPeriod: z.int(),
    /** For one interval, in each currency that it is sold in. */
    prices: z.array(Money),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** What a gift of so many months costs. */
export const GiftOffer = z.object({ months: z.int(), prices: z.array(Money) }).meta({ id: 'GiftOffer' });
export type GiftOffer = z.infer<typeof GiftOffer>;

/** What somebody agreed to be charged at once. */
export const AgreedCharge = z.object({
  /** 0 where the charge that was shown lies ahead. Absent: not compared. */
  amountMinor: z.int().min(0).optional(),
  currency: Currency.optional(),
});
export type AgreedCharge = z.infer<typeof AgreedCharge>;
