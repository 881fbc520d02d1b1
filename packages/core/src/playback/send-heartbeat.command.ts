import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { fastestSpeed, heartbeatSeconds, mayAccess } from '@houselights/rules';
import { isPublished } from '../catalog/index.ts';
import { deviceActive } from '../device/index.ts';
import { endPlays } from '../shared/end-plays.ts';
import { noteProgress } from './save-progress.command.ts';
import { keepSlot, lockSlots, nextLease, takeSlot } from './stream-slots.ts';
import type { RowFrom } from '@houselights/db';
import type { HeartbeatReply } from '@houselights/contracts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { PlaybackLeases } from './playback-leases.ts';
import type { SaveProgress } from './save-progress.command.ts';

export interface BeatPlayback {
  readonly playId: string;
  readonly caller: Caller;
  readonly position: Omit<SaveProgress, 'caller' | 'videoId'> | undefined;
  /** The last heartbeat of a player that closes. */
  readonly leaving: boolean;
}

const secondsWatched = (durationWatched: string): string => `greatest(p."secondsWatched", case
    when ${durationWatched}::float8 is null then 0
    else least(${durationWatched} - p."watchedBefore", ${fastestSpeed} * extract(epoch from now() - p."startedAt")::float8) end)`;

// The next heartbeat revives an expired playback; every other end is final.
const isOpen = `(p."endedAt" is null or p."endReason" = 'expired')`;

// Locks the slot's row before its play's, the same order as when plays are ended.
const beat = statement({
  name: 'playback-heartbeat',
  text: `with mine as materialized (
    select p.id, p."videoId", p."needsSlot", not ${isOpen} as "isOver",
      ${deviceActive('$7', '$2', '$3')} as "deviceActive",
      (${isPublished} or v."ownerId" = $2 or $4::boolean) as "isVisible"
    from play p join video v on v.id = p."videoId"
    where p.id = $1 and p."accountId" = $2
  ), entitled as (
    select * from mine m
    where not m."isOver" and m."isVisible" and (not m."needsSlot" or (m."deviceActive" and $5::boolean))
  ), lease as (
    update stream_slot s set "leaseUntil" = ${nextLease}
    from entitled e where s."playId" = e.id
    returning s."leaseUntil"
  ), beat as (
    update play p
    set "seenAt" = now(), "endedAt" = null, "endReason" = null, "secondsWatched" = ${secondsWatched('$6')}
    from entitled e left join lease l on true
    where p.id = e.id and ${isOpen} and (l."leaseUntil" is not null or not e."needsSlot")
    returning p.id
  )
  select m."videoId", m."needsSlot", m."isOver", m."deviceActive", m."isVisible", l."leaseUntil",
    exists (select from beat) as "hasBeaten"
  from mine m left join lease l on true`,
  params: {
    playId: sql.text,
    accountId: sql.text,
    deviceId: sql.nullable(sql.text),
    superAdmin: sql.bool,
    isMember: sql.bool,
    durationWatched: sql.nullable(sql.float8),
    sessionId: sql.text,
  },
  row: {
    videoId: sql.text,
    needsSlot: sql.bool,
    isOver: sql.bool,
    // Null if the session has no device, which counts as inactive.
    deviceActive: sql.nullable(sql.bool),
    isVisible: sql.bool,
    leaseUntil: sql.nullable(sql.timestamptz),
    hasBeaten: sql.bool,
  },
});
type BeatRow = RowFrom<typeof beat>;

/**
 * A heartbeat: extends a playback's stream slot, records what was watched and the position. Checks whether it may continue; ends it if not.
 * Every refusal is final for this playback, except when the database is down.
 * @throws not_found, playback_stopped, stream_limit_reached, subscription_required, device_inactive
 */
export async function sendHeartbeat(
  deps: Pick<CoreDeps, 'db'> & { readonly leases: Pick<PlaybackLeases, 'hold'> },
  input: BeatPlayback,
): Promise<HeartbeatReply> {
  const { videoId, leaseUntil } = input.leaving ? await leavePlay(deps, input) : await keepPlay(deps, input);
  const { position, caller } = input;
  const progress =
    position === undefined
      ? undefined
      : await noteProgress(deps, { ...position, videoId, caller, playId: input.playId });
  return { leaseUntil: leaseUntil?.toISOString() ?? null, heartbeatSeconds, progress: progress ?? null };
}

interface Beaten {
  readonly videoId: string;
  readonly leaseUntil: Date | null;
}

async function keepPlay(
  { db, leases }: Parameters<typeof sendHeartbeat>[0],
  { playId, caller, position }: BeatPlayback,
): Promise<Beaten> {
  const { accountId, sessionId, deviceId = null, superAdmin } = caller;
  const isMember = mayAccess('member', caller);
  const durationWatched = position?.durationWatched ?? null;
  const row = await beat.first(db.pool, {
    playId,
    accountId,
    deviceId,
    superAdmin,
    isMember,
    durationWatched,
    sessionId,
  });
  if (row === undefined) throw new Refusal('not_found');
  const refusal = refusalFor(row, isMember);
  if (refusal !== undefined) {
    if (!row.isOver) await db.transaction((queries) => endPlays(queries, { accountId, playId }, 'not_entitled'));
    throw refusal;
  }
  const { videoId, needsSlot } = row;
  if (!row.hasBeaten && (row.isOver || !needsSlot)) throw new Refusal('playback_stopped');
  const leaseUntil = row.hasBeaten ? row.leaseUntil : await reacquireSlot(db, { id: playId, accountId });
  if (needsSlot) leases.hold(playId);
  return { videoId, leaseUntil };
}

function refusalFor({ isVisible, deviceActive: isActive, needsSlot }: BeatRow, isMember: boolean): Refusal | undefined {
  if (!isVisible) return new Refusal('not_found');
  if (needsSlot && !isMember) return new Refusal('subscription_required');
  return needsSlot && isActive !== true ? new Refusal('device_inactive') : undefined;
}

const revive = statement({
  name: 'revive-play',
  text: `update play p set "seenAt" = now(), "endedAt" = null, "endReason" = null where id = $1 and ${isOpen}`,
  params: { playId: sql.text },
});

/** The slot of a dormant playback went to another one: take any free slot. */
async function reacquireSlot(
  db: CoreDeps['db'],
  play: { readonly id: string; readonly accountId: string },
): Promise<Date> {
  return db.transaction(async (queries) => {
    await lockSlots(queries, play.accountId);
    // A concurrent heartbeat may have taken one already.
    const leaseUntil = (await keepSlot(queries, play.id)) ?? (await takeSlot(queries, play));
    const revived = await revive.run(queries, { playId: play.id });
    if (revived === 0) throw new Refusal('playback_stopped');
    return leaseUntil;
  });
}

const leave = statement({
  name: 'leave-play',
  text: `update play p set "seenAt" = now(), "secondsWatched" = ${secondsWatched('$2')}
  where p.id = $1 returning p."videoId"`,
  params: { playId: sql.text, durationWatched: sql.nullable(sql.float8) },
  row: { videoId: sql.text },
});

async function leavePlay({ db }: Pick<CoreDeps, 'db'>, { playId, caller, position }: BeatPlayback): Promise<Beaten> {
  const { accountId } = caller;
  const ended = await db.transaction((queries) => endPlays(queries, { accountId, playId }, 'left'));
  if (ended === 0) {
    const isKnown = (await db.prisma.play.count({ where: { id: playId, accountId } })) > 0;
    throw new Refusal(isKnown ? 'playback_stopped' : 'not_found');
  }
  const row = await leave.first(db.pool, { playId, durationWatched: position?.durationWatched ?? null });
  if (row === undefined) throw new Refusal('not_found');
  return { videoId: row.videoId, leaseUntil: null };
}
