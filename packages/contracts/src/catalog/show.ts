import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { CreatorPicture, ShowPicture, VerticalHeroUrl } from './picture.ts';
import { VideoCard } from './video-card.ts';

/** The people behind a show, as a card shows them. */
export const CreatorCard = z
  .object({
    id: Id,
    slug: z.string(),
    displayName: z.string(),
    shortDescription: z.string(),
    images: z.array(CreatorPicture),
  })
  .meta({ id: 'CreatorCard' });
export type CreatorCard = z.infer<typeof CreatorCard>;

/** A show as a card shows it. */
export const ShowCard = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    tagline: z.string(),
    description: z.string(),
    creator: CreatorCard.pick({ id: true, slug: true, displayName: true }).nullable(),
    images: z.array(ShowPicture),
    verticalHeroUrl: VerticalHeroUrl,
    seasonCount: z.int(),
    /** Published, playable episodes. */
    episodeCount: z.int(),
    /** True if any episode plays without a subscription. */
    free: z.boolean(),
    exclusive: z.boolean(),
    /** When its newest episode was published; null before the first. */
    latestAt: Instant.nullable(),
  })
  .meta({ id: 'ShowCard' });
export type ShowCard = z.infer<typeof ShowCard>;

/** `number` is 0 for a show that does not number its seasons; `title` is always the name to display. */
export const SeasonCard = z
  .object({ id: Id, number: z.int(), title: z.string(), description: z.string(), episodeCount: z.int() })
  .meta({ id: 'SeasonCard' });
export type SeasonCard = z.infer<typeof SeasonCard>;

/** A season with its episodes in order. */
export const SeasonDetails = SeasonCard.extend({
  show: ShowCard,
  seasons: z.array(SeasonCard),
  media: z.array(VideoCard),
}).meta({ id: 'SeasonDetails' });
export type SeasonDetails = z.infer<typeof SeasonDetails>;
