import { heartbeatSeconds, mayAccess, resumeAt } from '@houselights/rules';
import { Refusal, ScrubPreview, SoundTracks } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { cardColumns, cardJoins, cardRow, isPublished, presentCard, presentChapters } from '../catalog/index.ts';
import { deviceActive } from '../device/index.ts';
import { newId } from '../shared/ids.ts';
import { beginPlay } from './stream-slots.ts';
import type { RowFrom } from '@houselights/db';
import type { Playback } from '@houselights/contracts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { MediaPaths } from './media-paths.ts';
import type { NewPlay } from './stream-slots.ts';
import type { PlaybackLeases } from './playback-leases.ts';

const readPlayable = statement({
  name: 'start-playback',
  text: `select ${cardColumns}, a.state, a.sprite, a."hasDash", a."audioTracks", v.chapters, now() as "servedAt", coalesce(${isPublished}, false) as "isPublished",
    coalesce((select json_agg(json_build_object('language', c.language, 'label', c.label, 'path', c.path)
      order by c.label, c.language) from caption c where c."assetId" = a.id), '[]'::json) as captions,
    ${deviceActive('$5', '$2', '$4')} as "deviceActive",
    p."currentTime", p."totalTime", p."durationWatched", p.watched
  from video v left join asset a on a.id = v."assetId" ${cardJoins}
    left join playback_progress p on p."videoId" = v.id and p."accountId" = $2
  where v.id = $1 and (${isPublished} or v."ownerId" = $2 or $3::boolean)`,
  params: {
    videoId: sql.text,
    accountId: sql.nullable(sql.text),
    superAdmin: sql.bool,
    deviceId: sql.nullable(sql.text),
    sessionId: sql.nullable(sql.text),
  },
  row: {
    ...cardRow,
    state: sql.nullable(sql.text),
    sprite: sql.nullable(sql.jsonb<unknown>()),
    hasDash: sql.nullable(sql.bool),
    audioTracks: sql.jsonb<unknown>(),
    chapters: sql.jsonb<unknown>(),
    captions: sql.json<{ readonly language: string; readonly label: string; readonly path: string }[]>(),
    // Null if the session has no device, which counts as inactive.
    deviceActive: sql.nullable(sql.bool),
    currentTime: sql.nullable(sql.float8),
    totalTime: sql.nullable(sql.float8),
    durationWatched: sql.nullable(sql.float8),
    watched: sql.nullable(sql.bool),
    servedAt: sql.timestamptz,
    isPublished: sql.neverNull(sql.bool),
  },
});
type PlaybackRow = RowFrom<typeof readPlayable>;

interface PlaybackDeps extends Pick<CoreDeps, 'db'> {
  readonly storage: Pick<CoreDeps['storage'], 'links'>;
  readonly mediaPaths: MediaPaths;
  readonly leases: Pick<PlaybackLeases, 'hold'>;
}

export interface StartPlayback {
  readonly videoId: string;
  readonly caller: Caller | undefined;
  /** A playback of the caller that ends with this one; ignored if it is not the caller's or is over. */
  readonly replaces: string | undefined;
}

/**
 * The signed URLs of a video and the caller's position in it. For a signed-in caller it starts a playback, which holds a stream unless the
 * video is free and published.
 * @throws not_found, unauthenticated, subscription_required, device_inactive, video_not_ready, stream_limit_reached
 */
export async function startPlayback(
  { db, storage, mediaPaths, leases }: PlaybackDeps,
  { videoId, caller, replaces }: StartPlayback,
): Promise<Playback> {
  const { accountId = null, superAdmin = false, deviceId = null, sessionId = null } = caller ?? {};
  const row = await readPlayable.first(db.pool, { videoId, accountId, superAdmin, deviceId, sessionId });
  if (row === undefined) throw new Refusal('not_found');
  if (!row.free && !mayAccess('member', caller)) {
    throw new Refusal(caller === undefined ? 'unauthenticated' : 'subscription_required');
  }
  if (!row.free && row.deviceActive !== true) throw new Refusal('device_inactive');
  if (row.assetId === null || (row.state !== 'playable' && row.state !== 'ready')) throw new Refusal('video_not_ready');
  const play = caller === undefined ? undefined : playOf(caller, row);
  const leaseUntil = play === undefined ? null : await beginPlay({ db }, { play, replaces });
  if (play?.needsSlot === true) leases.hold(play.id);
  // A free video's URL is the same for everyone, so that a cache in front can share one copy.
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
    watched: row.watched ?? false,
    expiresAt: expiresAt.toISOString(),
    playbackId: play?.id ?? null,
    leaseUntil: leaseUntil?.toISOString() ?? null,
    heartbeatSeconds,
    cmcdHeaders: storage.links === undefined,
    servedAt: row.servedAt.toISOString(),
  };
}

function playOf(
  { accountId, sessionId, deviceId }: Caller,
  { id: videoId, free, isPublished: isPublic, durationWatched }: PlaybackRow,
): NewPlay {
  return {
    id: newId(),
    accountId,
    videoId,
    sessionId,
    deviceId,
    // Nobody but its owner may watch it yet.
    needsSlot: !free || !isPublic,
    watchedBefore: durationWatched ?? 0,
  };
}

function presentSprite(stored: unknown, folder: string): ScrubPreview | null {
  if (typeof stored !== 'object' || stored === null || !('path' in stored) || typeof stored.path !== 'string')
    return null;
  const sprite = ScrubPreview.safeParse({ ...stored, url: folder + stored.path });
  return sprite.success ? sprite.data : null;
}
