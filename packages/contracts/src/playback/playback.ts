import { z } from 'zod';
import { Instant } from '../core/fields.ts';
import { VideoCard } from '../catalog/video-card.ts';
import { Chapter } from '../catalog/media-details.ts';

/** A grid of small pictures: picture `i` shows the video at `i × intervalMs`, left to right, then down. */
export const ScrubPreview = z
  .object({
    url: z.string(),
    columns: z.int(),
    rows: z.int(),
    /** Pixels of one picture. */
    width: z.int(),
    height: z.int(),
    intervalMs: z.number(),
    count: z.int(),
  })
  .meta({ id: 'ScrubPreview' });
export type ScrubPreview = z.infer<typeof ScrubPreview>;

/** Everything a player needs. All addresses but the poster's are signed and end at `expiresAt`. */
export const Playback = z
  .object({
    /** The HLS playlist. */
    url: z.string(),
    /** Every form in which the video is there; players take the first one that they can play. */
    sources: z.array(z.object({ format: z.enum(['hls', 'dash']), url: z.string() })),
    /** The sound tracks, the usual one first; `startUrl` has that one. BCP 47, `und` where nobody said. */
    audioTracks: z.array(z.object({ language: z.string(), label: z.string() })),
    /** The first seconds as one progressive MP4 for the very first frame, where the pipeline has made one. */
    startUrl: z.string().nullable(),
    captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
    sprite: ScrubPreview.nullable(),
    poster: z.string().nullable(),
    chapters: z.array(Chapter),
    durationSeconds: z.number().nullable(),
    /** Seconds: where the caller stopped, 0 for a start. */
    resumeAt: z.number(),
    /** Seconds of this video that the caller has seen played on earlier visits. */
    durationWatched: z.number(),
    expiresAt: Instant,
    /** The server's clock, for `observedAt` from devices whose own is wrong. */
    servedAt: Instant,
  })
  .meta({ id: 'Playback' });
export type Playback = z.infer<typeof Playback>;

const seconds = z.number().min(0).max(1_000_000);

/** Where someone is in a video, as a player sees it. All in seconds. */
export const PlaybackPosition = z
  .object({
    currentTime: seconds,
    totalTime: seconds,
    /** Seconds really played, summed over all visits. */
    durationWatched: z.number().min(0).max(1_000_000_000),
    /** When the player was there; now, unless said. A time to come counts as now. */
    observedAt: Instant.optional(),
  })
  .meta({ id: 'PlaybackPosition' });

/** Where a member is in a video. */
export const PlaybackProgress = z
  .object({
    currentTime: z.number(),
    totalTime: z.number(),
    durationWatched: z.number(),
    /** True once it was seen to its end; stays true. */
    watched: z.boolean(),
    observedAt: Instant,
  })
  .meta({ id: 'PlaybackProgress' });
export type PlaybackProgress = z.infer<typeof PlaybackProgress>;

export const WatchedVideo = z.object({ media: VideoCard, progress: PlaybackProgress }).meta({ id: 'WatchedVideo' });
export type WatchedVideo = z.infer<typeof WatchedVideo>;
