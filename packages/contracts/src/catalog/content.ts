import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { OrientedPicture } from './picture.ts';

/** A block of a page that sells the site. */
export const MarketingSection = z
  .object({
    id: Id,
    images: z.array(OrientedPicture),
    items: z.array(z.object({ type: z.enum(['title', 'text', 'button']), text: z.string() })),
    /** The buttons' targets, in order. */
    urls: z.array(z.string()),
  })
  .meta({ id: 'MarketingSection' });
export type MarketingSection = z.infer<typeof MarketingSection>;

export const marketingPages = ['home', 'join', 'learn-more'] as const;
export type MarketingPage = (typeof marketingPages)[number];

export const FaqItem = z.object({ question: z.string(), answer: z.string() }).meta({ id: 'FaqItem' });
export type FaqItem = z.infer<typeof FaqItem>;
