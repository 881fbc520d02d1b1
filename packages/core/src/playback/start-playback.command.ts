import { heartbeatSeconds, mayAccess, resumeAt } from '@houselights/rules';
import { Refusal, ScrubPreview, SoundTracks } from '@houselights/contracts';
import { cardColumns, cardJoins, isPublished, presentCard, presentChapters } from '../catalog/index.ts';
import { deviceActive } from '../device/index.ts';
import { newId } from '../shared/ids.ts';
import { beginPlay } from './stream-slots.ts';
import type { Playback } from '@houselights/contracts';
import type { CardRow } from '../catalog/index.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { MediaPaths } from './media-paths.ts';
import type { NewPlay } from './stream-slots.ts';
import type { PlaybackLeases } from './playback-leases.ts';

interface PlaybackRow extends CardRow {
  readonly state: string | null;
  readonly sprite: unknown;
  readonly hasDash: boolean | null;
  readonly audioTracks: unknown;
  readonly chapters: unknown;
  readonly captions: { readonly language: string; readonly label: string; readonly path: string }[];
  /** Null when the session belongs to no device, which is as good as an inactive one. */
  readonly deviceActive: boolean | null;
  readonly currentTime: number | null;
  readonly totalTime: number | null;
  readonly durationWatched: number | null;
  readonly servedAt: Date;
}

const text = `select ${cardColumns}, a.state, a.sprite, a."hasDash", a."audioTracks", v.chapters, now() as "servedAt",
    coalesce((select json_agg(json_build_object('language', c.language, 'label', c.label, 'path', c.path)
      order by c.label, c.language) from caption c where c."assetId" = a.id), '[]'::json) as captions,
    ${deviceActive('$5', '$2', '$4')} as "deviceActive",
    p."currentTime", p."totalTime", p."durationWatched"
  from video v left join asset a on a.id = v."assetId" ${cardJoins}
    left join playback_progress p on p."videoId" = v.id and p."accountId" = $2
  where v.id = $1 and (${isPublished} or v."ownerId" = $2 or $3::boolean)`;

export interface StartPlayback {
  readonly videoId: string;
  readonly caller: Caller | undefined;
  /** A playback of the caller that ends with this one; one that is not the caller's, or over, counts for nothing. */
  readonly replaces: string | undefined;
}

/**
 * The signed addresses of a video and where the caller stopped in it. For a caller who is signed in a playback begins, which holds
 * a stream unless the video is free.
 * @throws not_found, unauthenticated, subscription_required, device_inactive, video_not_ready, stream_limit_reached
 */
export async function startPlayback(
  {
    db,
    mediaPaths,
    leases,
  }: Pick<CoreDeps, 'db'> & { readonly mediaPaths: MediaPaths; readonly leases: Pick<PlaybackLeases, 'hold'> },
  { videoId, caller, replaces }: StartPlayback,
): Promise<Playback> {
  const { accountId = null, superAdmin = false, deviceId = null, sessionId = null } = caller ?? {};
  const values = [videoId, accountId, superAdmin, deviceId, sessionId];
  const { rows } = await db.pool.query<PlaybackRow>({ name: 'start-playback', text, values });
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  if (!row.free && !mayAccess('member', caller)) {
    throw new Refusal(caller === undefined ? 'unauthenticated' : 'subscription_required');
  }
  if (!row.free && row.deviceActive !== true) throw new Refusal('device_inactive');
  if (row.assetId === null || (row.state !== 'playable' && row.state !== 'ready')) throw new Refusal('video_not_ready');
  const play = caller === undefined ? undefined : playOf(caller, row);
  const leaseUntil = play === undefined ? null : await beginPlay({ db }, { play, replaces });
  if (play?.needsSlot === true) leases.hold(play.id);
  // A free video's address is the same for everyone, so that a cache in front may keep one copy.
  const holder = play?.needsSlot === true ? { sessionId: play.sessionId, playId: play.id } : undefined;
  const { folder, expiresAt } = mediaPaths.sign(row.assetId, holder);
  const { posterUrl, durationSeconds } = presentCard(row);
  return {
    url: `${folder}master.m3u8`,
    sources: [
      { format: 'hls', url: `${folder}master.m3u8` },
      ...(row.hasDash ? [{ format: 'dash' as const, url: `${folder}manifest.mpd` }] : []),
    ],
    audioTracks: SoundTracks.safeParse(row.audioTracks).data ?? [],
    startUrl: `${folder}start.mp4`,
    captions: row.captions.map(({ language, label, path }) => ({ language, label, url: folder + path })),
    sprite: presentSprite(row.sprite, folder),
    poster: posterUrl,
    chapters: presentChapters(row.chapters),
    durationSeconds,
    resumeAt: resumeAt(
      row.currentTime === null || row.totalTime === null
        ? undefined
        : { currentTime: row.currentTime, totalTime: row.totalTime },
    ),
    durationWatched: row.durationWatched ?? 0,
    expiresAt: expiresAt.toISOString(),
    playbackId: play?.id ?? null,
    leaseUntil: leaseUntil?.toISOString() ?? null,
    heartbeatSeconds,
    servedAt: row.servedAt.toISOString(),
  };
}

function playOf(
  { accountId, sessionId, deviceId }: Caller,
  { id: videoId, free, durationWatched }: PlaybackRow,
): NewPlay {
  return {
    id: newId(),
    accountId,
    videoId,
    sessionId,
    deviceId,
    needsSlot: !free,
    watchedBefore: durationWatched ?? 0,
  };
}

function presentSprite(stored: unknown, folder: string): ScrubPreview | null {
  if (typeof stored !== 'object' || stored === null || !('path' in stored) || typeof stored.path !== 'string')
    return null;
  const sprite = ScrubPreview.safeParse({ ...stored, url: folder + stored.path });
  return sprite.success ? sprite.data : null;
}
