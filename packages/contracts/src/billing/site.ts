import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Slug, someWords } from '../site/fields.ts';
import { cardCurrencies } from './currencies.ts';
import { Offer } from './plan.ts';

/** A plan in the site file. */
export const SiteOffer = z.strictObject({
  id: Slug,
  offer: Offer,
  name: someWords(100).refine((name) => !name.startsWith('~'), words.ref('nameWithoutTilde')),
  interval: z.enum(['month', 'year']),
  trialDays: z.int().min(0).max(730).optional(),
  /** Producer Points per interval. */
  points: z.int().min(0).max(1_000_000).optional(),
  /** False: existing subscribers keep it, but it is no longer sold. */
  active: z.boolean().optional(),
  /** Minor units by currency: `USD: 399` is $3.99. Tax is included. */
  prices: z
    .record(
      z
        .string()
        .regex(/^[A-Z]{3}$/, words.ref('currency'))
        .refine((name) => cardCurrencies.has(name), words.ref('uncharged')),
      z.int().min(1).max(99_999_999),
    )
    .refine((prices) => Object.keys(prices).length <= 20, words.ref('mostCurrencies', { max: 20 })),
});
export type SiteOffer = z.infer<typeof SiteOffer>;
