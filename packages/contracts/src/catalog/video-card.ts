import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { VerticalHeroUrl } from './picture.ts';

/** A video as a card shows it. `posterUrl` needs no token; null until there is a picture. */
export const VideoCard = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    showTitle: z.string().nullable(),
    showSlug: z.string().nullable(),
    seasonId: Id.nullable(),
    /** The position in the show, as text: "Season 1, episode 4". */
    episodeText: z.string().nullable(),
    creatorName: z.string().nullable(),
    /** The creator team's slug; null if no team made it. */
    creatorSlug: z.string().nullable(),
    /** Null until the file has been probed. */
    durationSeconds: z.number().nullable(),
    /** True if it plays without a subscription. */
    free: z.boolean(),
    /** Available only on this site. */
    exclusive: z.boolean(),
    posterUrl: z.string().nullable(),
    /** A wide picture without a title, for pages that overlay the title themselves; null if there is none. */
    heroUrl: z.string().nullable(),
    /** The show's. */
    verticalHeroUrl: VerticalHeroUrl,
    publishedAt: Instant,
  })
  .meta({ id: 'VideoCard' });
export type VideoCard = z.infer<typeof VideoCard>;

/** A published video that cannot be played yet. `progress` is per mille of the processing. */
export const PreparingVideo = z
  .object({ id: Id, title: z.string(), progress: z.int().min(0).max(1000) })
  .meta({ id: 'PreparingVideo' });
export type PreparingVideo = z.infer<typeof PreparingVideo>;

/** The public feed. */
export const LatestVideos = z
  .object({
    /** The operator's choice for the top of the page, else the newest video; null if nothing is playable. */
    featured: VideoCard.nullable(),
    /** Playable videos, newest first. */
    media: z.array(VideoCard),
    preparing: z.array(PreparingVideo),
  })
  .meta({ id: 'LatestVideos' });
export type LatestVideos = z.infer<typeof LatestVideos>;
