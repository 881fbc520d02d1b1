import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id, StrictDecimal } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import {
  Heartbeat,
  HeartbeatReply,
  LivePlaybacks,
  EpisodeProgress,
  Playback,
  PlaybackPosition,
  PlaybackProgress,
  WatchedVideo,
} from './playback.ts';

/** Public because free videos play for anyone; other videos are refused to callers without access. */
export const startPlayback = defineRoute({
  name: 'startPlayback',
  feature: 'playback',
  summary: 'The signed addresses of a video, for who may play it',
  method: 'POST',
  path: '/v1/media/:id/playback',
  access: 'public',
  throughMaintenance: true,
  scope: 'whole',
  params: z.object({ id: Id }),
  body: z.object({
    /** A playback of the caller that this one replaces: the same tab, reloaded. */
    replaces: Id.optional(),
  }),
  reply: Playback,
  refuses: [
    'not_found',
    'video_not_ready',
    'unauthenticated',
    'subscription_required',
    'device_inactive',
    'stream_limit_reached',
  ],
});

export const sendHeartbeat = defineRoute({
  name: 'sendHeartbeat',
  feature: 'playback',
  summary: 'A heartbeat: keeps the stream, notes the position, and finds out whether it may go on',
  method: 'POST',
  path: '/v1/playbacks/:id/heartbeat',
  access: 'account',
  throughMaintenance: true,
  params: z.object({ id: Id }),
  body: Heartbeat,
  reply: HeartbeatReply,
  refuses: ['not_found', 'playback_stopped', 'stream_limit_reached', 'subscription_required', 'device_inactive'],
});

export const listPlaybacks = defineRoute({
  name: 'listPlaybacks',
  feature: 'playback',
  summary: 'The streams that the account holds now, the oldest first',
  method: 'GET',
  path: '/v1/playbacks',
  access: 'account',
  reply: LivePlaybacks,
});

export const stopPlayback = defineRoute({
  name: 'stopPlayback',
  feature: 'playback',
  summary: 'Ends a playback of the account, wherever it plays; its stream is free at once',
  method: 'DELETE',
  path: '/v1/playbacks/:id',
  access: 'account',
  throughMaintenance: true,
  params: z.object({ id: Id }),
  refuses: ['not_found'],
});

export const saveProgress = defineRoute({
  name: 'saveProgress',
  feature: 'playback',
  summary: 'Note where the caller is in a video; an older note never replaces a newer one',
  method: 'PUT',
  path: '/v1/media/:id/progress',
  access: 'account',
  params: z.object({ id: Id }),
  body: PlaybackPosition,
  reply: PlaybackProgress,
  refuses: ['not_found'],
});

export const getWatchHistory = defineRoute({
  name: 'getWatchHistory',
  feature: 'playback',
  summary: 'What the caller has watched, newest first',
  method: 'GET',
  path: '/v1/watchHistory',
  access: 'account',
  query: z.object({
    /** The cursor of the previous page. */
    cursor: z.string().max(200).optional(),
    limit: StrictDecimal.refine((limit) => limit >= 1 && limit <= 50, words.ref('pageSize', { max: 50 })).optional(),
    /** `true`: only videos that are not finished. */
    unfinished: z.enum(['true', 'false']).optional(),
  }),
  reply: z.object({ items: z.array(WatchedVideo), cursor: z.string().nullable() }),
});

export const removeFromWatchHistory = defineRoute({
  name: 'removeFromWatchHistory',
  feature: 'playback',
  summary: 'Forgets where the caller is in one video',
  method: 'DELETE',
  path: '/v1/watchHistory/:mediaId',
  access: 'account',
  params: z.object({ mediaId: Id }),
  refuses: ['not_found'],
});

export const clearWatchHistory = defineRoute({
  name: 'clearWatchHistory',
  feature: 'playback',
  summary: 'Forgets where the caller is in every video',
  method: 'DELETE',
  path: '/v1/watchHistory',
  access: 'account',
});

export const getShowProgress = defineRoute({
  name: 'getShowProgress',
  feature: 'playback',
  summary: 'Where the caller is in the episodes of a show that were begun',
  method: 'GET',
  path: '/v1/watchHistory/shows/:id',
  access: 'account',
  params: z.object({ id: Id }),
  reply: z.object({ items: z.array(EpisodeProgress) }),
});
