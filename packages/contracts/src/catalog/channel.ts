import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { Banner } from './banner.ts';
import { ShowPicture, VerticalHeroUrl } from './picture.ts';
import { CreatorCard, SeasonCard, ShowCard } from './show.ts';
import { VideoCard } from './video-card.ts';

/** A collection: shows that the house puts side by side, and the newest videos of them. */
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
    /** Newest first, of all its shows. */
    media: z.array(VideoCard),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof Collection>;

/** A show with its seasons; each carries its first 60 episodes, the season's own call all of them. */
export const ShowDetails = ShowCard.extend({
  kind: z.literal('show'),
  team: CreatorCard.nullable(),
  seasons: z.array(SeasonCard.extend({ media: z.array(VideoCard) })),
}).meta({ id: 'ShowDetails' });
export type ShowDetails = z.infer<typeof ShowDetails>;

/** What one address of the catalog leads to. */
export const Channel = z.discriminatedUnion('kind', [Collection, ShowDetails]).meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;

/** The front of the house as everyone sees it. */
export const Channels = z
  .object({
    /** The banners of now in their order; null unless `hero` was asked for. */
    hero: z.array(Banner).nullable(),
    /** Collections in the house's order. Each has its first 12 shows and 12 newest videos. */
    channels: z.array(Collection),
  })
  .meta({ id: 'Channels' });
export type Channels = z.infer<typeof Channels>;

/** A list that makes itself: `name` is one of those that its call knows. */
export const SpecialList = z
  .object({ name: z.string(), title: z.string(), media: z.array(VideoCard) })
  .meta({ id: 'SpecialList' });
export type SpecialList = z.infer<typeof SpecialList>;

export const specialNames = ['latest', 'popular', 'exclusive', 'free'] as const;
export type SpecialName = (typeof specialNames)[number];

/** A row made for one person, with the words that say why. */
export const PersonalRow = z
  .object({ name: z.string(), title: z.string(), media: z.array(VideoCard) })
  .meta({ id: 'PersonalRow' });
export type PersonalRow = z.infer<typeof PersonalRow>;
