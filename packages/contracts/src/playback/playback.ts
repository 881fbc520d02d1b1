import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
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
    /** Names this playback in heartbeats; null for callers who are not signed in. */
    playbackId: Id.nullable(),
    /** Until when the stream is held without another heartbeat; null where none is needed: for free videos. */
    leaseUntil: Instant.nullable(),
    /** How often a heartbeat is due while it plays. */
    heartbeatSeconds: z.int(),
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
export type PlaybackPosition = z.infer<typeof PlaybackPosition>;

/** What a player says while it is open. */
export const Heartbeat = z
  .object({
    /** False while it stands still. */
    playing: z.boolean(),
    /** Left out as long as nothing was played since the last one that held a position. */
    position: PlaybackPosition.optional(),
    /** The last word: the player closes, and its stream is free at once. */
    leaving: z.boolean().optional(),
  })
  .meta({ id: 'Heartbeat' });

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

export const HeartbeatReply = z
  .object({
    /** Until when the stream is held now; null where none is needed, and for the last word. */
    leaseUntil: Instant.nullable(),
    heartbeatSeconds: z.int(),
    /** What stands after the position that was sent; null when none was. */
    progress: PlaybackProgress.nullable(),
  })
  .meta({ id: 'HeartbeatReply' });
export type HeartbeatReply = z.infer<typeof HeartbeatReply>;

/** A stream of the caller's account that is held now. */
export const LivePlayback = z
  .object({
    id: Id,
    media: VideoCard,
    /** Null when the session belongs to no device, or to one that was removed. */
    device: z.object({ platform: z.string(), model: z.string() }).nullable(),
    /** True for playbacks of the session that asks. */
    isCurrentSession: z.boolean(),
    startedAt: Instant,
  })
  .meta({ id: 'LivePlayback' });
export type LivePlayback = z.infer<typeof LivePlayback>;

export const LivePlaybacks = z
  .object({ streamLimit: z.int(), items: z.array(LivePlayback) })
  .meta({ id: 'LivePlaybacks' });
export type LivePlaybacks = z.infer<typeof LivePlaybacks>;

export const WatchedVideo = z.object({ media: VideoCard, progress: PlaybackProgress }).meta({ id: 'WatchedVideo' });
export type WatchedVideo = z.infer<typeof WatchedVideo>;

/** Where a member is in one episode of a show. */
export const EpisodeProgress = z.object({ mediaId: Id, progress: PlaybackProgress }).meta({ id: 'EpisodeProgress' });
export type EpisodeProgress = z.infer<typeof EpisodeProgress>;
