import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { VerticalHeroUrl } from './picture.ts';

/** What a card shows of a video. `posterUrl` needs no token; null until there is a picture. */
export const VideoCard = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    showTitle: z.string().nullable(),
    showSlug: z.string().nullable(),
    seasonId: Id.nullable(),
    /** The place in the show, as text: "Season 1, episode 4". */
    episodeText: z.string().nullable(),
    creatorName: z.string().nullable(),
    /** The creator team's name in addresses; null where no team made it. */
    creatorSlug: z.string().nullable(),
    /** Null until the file has been probed. */
    durationSeconds: z.number().nullable(),
    /** True when it plays without a subscription. */
    free: z.boolean(),
    /** Only here, and not elsewhere. */
    exclusive: z.boolean(),
    posterUrl: z.string().nullable(),
    /** A wide picture without a title, for pages that set the title themselves; null when there is none. */
    heroUrl: z.string().nullable(),
    /** Its show's. */
    verticalHeroUrl: VerticalHeroUrl,
    publishedAt: Instant,
  })
  .meta({ id: 'VideoCard' });
export type VideoCard = z.infer<typeof VideoCard>;

/** A published video that cannot be played yet. `progress` is per mille of the preparation. */
export const PreparingVideo = z
  .object({ id: Id, title: z.string(), progress: z.int().min(0).max(1000) })
  .meta({ id: 'PreparingVideo' });
export type PreparingVideo = z.infer<typeof PreparingVideo>;

/** The feed that everyone sees. */
export const LatestVideos = z
  .object({
    /** The house's own choice for the top of the page, else the newest; null while nothing can be played. */
    featured: VideoCard.nullable(),
    /** Videos that can be played, newest first. */
    media: z.array(VideoCard),
    preparing: z.array(PreparingVideo),
  })
  .meta({ id: 'LatestVideos' });
export type LatestVideos = z.infer<typeof LatestVideos>;
