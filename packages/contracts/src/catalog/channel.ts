import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { Banner } from './banner.ts';
import { ShowPicture, VerticalHeroUrl } from './picture.ts';
import { CreatorCard, SeasonCard, ShowCard } from './show.ts';
import { VideoCard } from './video-card.ts';

/** A collection: shows grouped by the operator, with their newest videos. */
export const Collection = z
  .object({
    kind: z.literal('collection'),
    id: Id,
    slug: z.string(),
    title: z.string(),
    tagline: z.string(),
    description: z.string(),
    images: z.array(ShowPicture),
    verticalHeroUrl: VerticalHeroUrl,
    shows: z.array(ShowCard),
    /** From all its shows, newest first. */
    media: z.array(VideoCard),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof Collection>;

/** A show with its seasons. Each season has its first 60 episodes; the season's own call returns all of them. */
export const ShowDetails = ShowCard.extend({
  kind: z.literal('show'),
  team: CreatorCard.nullable(),
  seasons: z.array(SeasonCard.extend({ media: z.array(VideoCard) })),
}).meta({ id: 'ShowDetails' });
export type ShowDetails = z.infer<typeof ShowDetails>;

/** The content at one address of the catalog. */
export const Channel = z.discriminatedUnion('kind', [Collection, ShowDetails]).meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;

/** The home page as everyone sees it. */
export const Channels = z
  .object({
    /** The current banners in order; null unless `hero` was requested. */
    hero: z.array(Banner).nullable(),
    /** Collections in the site's order. Each has its first 12 shows and 12 newest videos. */
    channels: z.array(Collection),
  })
  .meta({ id: 'Channels' });
export type Channels = z.infer<typeof Channels>;

/** An automatic list; `name` is one of the names that its call accepts. */
export const SpecialList = z
  .object({ name: z.string(), title: z.string(), media: z.array(VideoCard) })
  .meta({ id: 'SpecialList' });
export type SpecialList = z.infer<typeof SpecialList>;

export const specialNames = ['latest', 'popular', 'exclusive', 'free'] as const;
export type SpecialName = (typeof specialNames)[number];

/** A row for one account, with a title that says why. */
export const PersonalRow = z
  .object({ name: z.string(), title: z.string(), media: z.array(VideoCard) })
  .meta({ id: 'PersonalRow' });
export type PersonalRow = z.infer<typeof PersonalRow>;
