import { t } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Instant } from '../core/fields.ts';
import { pictures, Position, Slug, someWords, words } from '../site/fields.ts';
import { marketingPages } from './content.ts';

export const SiteTeam = z.strictObject({
  slug: Slug,
  name: someWords(100),
  about: words(2_000).optional(),
  images: pictures(['avatar', 'hero-desktop', 'hero-mobile']).optional(),
});

export const SiteSeason = z.strictObject({
  /** 0 for a show that does not number its seasons. */
  number: z.int().min(0).max(1_000),
  /** Replaces “Season 2”. */
  title: someWords(200).nullable().optional(),
  description: words(5_000).optional(),
});

const channel = {
  slug: Slug,
  title: someWords(200),
  tagline: words(300).optional(),
  description: words(5_000).optional(),
  /** False: in preparation and not yet visible to anyone. */
  published: z.boolean().optional(),
  images: pictures(['wide', 'hero', 'hero-vertical', 'packshot', 'packshot-vertical']).optional(),
  position: Position.optional(),
};

export const SiteShow = z.strictObject({
  ...channel,
  team: Slug.nullable().optional(),
  exclusive: z.boolean().optional(),
  seasons: z.array(SiteSeason).max(200).optional(),
});

export const SiteCollection = z.strictObject({ ...channel, shows: z.array(Slug).max(500).optional() });

const orientations = ['horizontal', 'wide', 'vertical', 'narrow', 'all'] as const;

const banner = {
  slug: Slug,
  title: words(200).optional(),
  text: words(1_000).optional(),
  label: words(60).optional(),
  images: pictures(orientations).optional(),
  from: Instant.optional(),
  until: Instant.nullable().optional(),
  position: Position.optional(),
};

const OutwardLink = z
  .url({ protocol: /^https$/, error: t.ref('https') })
  .max(2_000)
  .refine((text) => text.startsWith('https://'), t.ref('httpsHost'));

const InwardLink = words(2_000).regex(/^\/(?:[^/\\\s][^\\\s]*)?$/, t.ref('sitePath'));

export const SiteBanner = z
  .discriminatedUnion('type', [
    z.strictObject({ ...banner, type: z.literal('latest-player') }),
    z.strictObject({ ...banner, type: z.literal('show-banner'), show: Slug }),
    /** A film by its id or by its position: show/season/episode. */
    z.strictObject({ ...banner, type: z.literal('media-banner'), video: someWords(200) }),
    z.strictObject({ ...banner, type: z.literal('creator-banner'), team: Slug }),
    z.strictObject({ ...banner, type: z.literal('external-link-banner'), href: OutwardLink }),
    z.strictObject({ ...banner, type: z.literal('internal-link-banner'), href: InwardLink }),
  ])
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: t.ref('endsAfterStart'),
  });

export const SiteSection = z.strictObject({
  slug: Slug,
  page: z.enum(marketingPages),
  items: z
    .array(z.strictObject({ type: z.enum(['title', 'text', 'button']), text: someWords(2_000) }))
    .max(20)
    .optional(),
  /** The buttons' targets, in order. */
  urls: z
    .array(z.union([InwardLink, OutwardLink]))
    .max(20)
    .optional(),
  images: pictures(orientations).optional(),
  position: Position.optional(),
});

export const SiteQuestion = z.strictObject({
  slug: Slug,
  question: someWords(300),
  answer: someWords(5_000),
  position: Position.optional(),
});

export type SiteTeam = z.infer<typeof SiteTeam>;
export type SiteSeason = z.infer<typeof SiteSeason>;
export type SiteShow = z.infer<typeof SiteShow>;
export type SiteCollection = z.infer<typeof SiteCollection>;
export type SiteBanner = z.infer<typeof SiteBanner>;
export type SiteSection = z.infer<typeof SiteSection>;
export type SiteQuestion = z.infer<typeof SiteQuestion>;
