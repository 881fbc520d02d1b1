import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { VideoCard } from '../catalog/video-card.ts';
import { Chapter } from '../catalog/media-details.ts';

/** A sprite of thumbnails: thumbnail `i` shows the video at `i × intervalMs`, left to right, then down. */
export const ScrubPreview = z
  .object({
    url: z.string(),
    columns: z.int(),
    rows: z.int(),
    /** Size of one thumbnail in pixels. */
    width: z.int(),
    height: z.int(),
    intervalMs: z.number(),
    count: z.int(),
  })
  .meta({ id: 'ScrubPreview' });
export type ScrubPreview = z.infer<typeof ScrubPreview>;

/** Everything a player needs. All URLs except the poster's are signed and expire at `expiresAt`. */
export const Playback = z
  .object({
    /** The HLS playlist. */
    url: z.string(),
    /** Every available format; players take the first one they can play. */
    sources: z.array(z.object({ format: z.enum(['hls', 'dash']), url: z.string() })),
    /** The audio tracks, the default first; `startUrl` has the default one. BCP 47, `und` if unknown. */
    audioTracks: z.array(z.object({ language: z.string(), label: z.string() })),
    /** The first seconds as one progressive MP4, for a fast first frame, if the pipeline has made one. */
    startUrl: z.string().nullable(),
    captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
    sprite: ScrubPreview.nullable(),
    poster: z.string().nullable(),
    chapters: z.array(Chapter),
    durationSeconds: z.number().nullable(),
    /** Seconds: where the caller stopped, 0 for the beginning. */
    resumeAt: z.number(),
    /** Seconds of this video that the caller played on earlier visits. */
    durationWatched: z.number(),
    /** The caller has played it to its end before. */
    watched: z.boolean(),
    expiresAt: Instant,
    /** Identifies this playback in heartbeats; null for callers who are not signed in. */
    playbackId: Id.nullable(),
    /** When the lease on the stream slot expires without another heartbeat; null for free videos, which need none. */
    leaseUntil: Instant.nullable(),
    /** Seconds between heartbeats while it plays. */
    heartbeatSeconds: z.int(),
    /**
     * True if players may send CMCD headers (CTA-5004) with their requests for files, for the logs of the edge or a CDN. False where a bucket
     * sends the files: its CORS rules do not expect them.
     */
    cmcdHeaders: z.boolean(),
    /** The server's time, for the `observedAt` of devices whose clock is wrong. */
    servedAt: Instant,
  })
  .meta({ id: 'Playback' });
export type Playback = z.infer<typeof Playback>;

const seconds = z.number().min(0).max(1_000_000);

/** A position in a video, as a player reports it. All in seconds. */
export const PlaybackPosition = z
  .object({
    currentTime: seconds,
    totalTime: seconds,
    /** Seconds actually played, summed over all visits. */
    durationWatched: z.number().min(0).max(1_000_000_000),
    /** When the player was there; defaults to now. A future time counts as now. */
    observedAt: Instant.optional(),
  })
  .meta({ id: 'PlaybackPosition' });
export type PlaybackPosition = z.infer<typeof PlaybackPosition>;

const spent = z.number().min(0).max(120);

/** How playback went since the last heartbeat, for the operator's metrics. All in seconds. */
export const PlaybackExperience = z
  .object({
    /** From the request to play until the picture moved; once for each playback. */
    startSeconds: z.number().min(0).max(600).optional(),
    playedSeconds: spent,
    /** Stalled because data was missing; waiting after a seek does not count. */
    rebufferedSeconds: spent,
  })
  .meta({ id: 'PlaybackExperience' });
export type PlaybackExperience = z.infer<typeof PlaybackExperience>;

/** What a player sends while it is open. */
export const Heartbeat = z
  .object({
    /** False while paused. */
    playing: z.boolean(),
    /** Omitted if nothing was played since the last heartbeat with a position. */
    position: PlaybackPosition.optional(),
    /** The last heartbeat: the player closes, and its stream slot is released immediately. */
    leaving: z.boolean().optional(),
    /** Omitted by players that do not measure it. */
    experience: PlaybackExperience.optional(),
  })
  .meta({ id: 'Heartbeat' });

/** A member's position in a video. */
export const PlaybackProgress = z
  .object({
    currentTime: z.number(),
    totalTime: z.number(),
    durationWatched: z.number(),
    /** True once it was played to its end; stays true. */
    watched: z.boolean(),
    observedAt: Instant,
  })
  .meta({ id: 'PlaybackProgress' });
export type PlaybackProgress = z.infer<typeof PlaybackProgress>;

export const HeartbeatReply = z
  .object({
    /** When the lease on the stream slot now expires; null if none is needed, and after the last heartbeat. */
    leaseUntil: Instant.nullable(),
    heartbeatSeconds: z.int(),
    /** The stored progress after the position that was sent; null if none was. */
    progress: PlaybackProgress.nullable(),
  })
  .meta({ id: 'HeartbeatReply' });
export type HeartbeatReply = z.infer<typeof HeartbeatReply>;

/** A stream slot of the caller's account that is currently held. */
export const LivePlayback = z
  .object({
    id: Id,
    media: VideoCard,
    /** Null if the session belongs to no device, or to a removed one. */
    device: z.object({ platform: z.string(), model: z.string() }).nullable(),
    /** True for playbacks of the calling session. */
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

/** A member's position in one episode of a show. */
export const EpisodeProgress = z.object({ mediaId: Id, progress: PlaybackProgress }).meta({ id: 'EpisodeProgress' });
export type EpisodeProgress = z.infer<typeof EpisodeProgress>;
