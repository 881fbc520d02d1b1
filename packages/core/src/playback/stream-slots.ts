import { Refusal } from '@houselights/contracts';
import { Prisma } from '@houselights/db';
import { leaseSeconds } from '@houselights/rules';
import { endPlays } from '../shared/end-plays.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

/** A playback that is about to begin. */
export interface NewPlay {
  readonly id: string;
  readonly accountId: string;
  readonly videoId: string;
  readonly sessionId: string;
  readonly deviceId: string | undefined;
  readonly needsSlot: boolean;
  readonly watchedBefore: number;
}

interface TakenSlot {
  readonly leaseUntil: Date;
}

/** What a heartbeat, or whoever takes a slot, sets `leaseUntil` to. */
export const nextLease = `now() + interval '${leaseSeconds} seconds'`;

const isFree = `(s."leaseUntil" is null or s."leaseUntil" <= now())`;

// Whoever looks at the same moment passes over the row that is locked here, and finds the next one or none.
const beginText = `with chosen as materialized (
    select s.slot from stream_slot s join account a on a.id = s."accountId"
    where $6::boolean and s."accountId" = $2 and s.slot <= a."streamLimit" and ${isFree}
    order by s.slot limit 1 for update of s skip locked
  ), begun as (
    insert into play (id, "accountId", "videoId", "sessionId", "deviceId", "needsSlot", "watchedBefore")
    select $1, $2, $3, $4, $5, $6, $7 where not $6::boolean or exists (select from chosen)
    returning id
  ), taken as (
    update stream_slot s set "playId" = $1, "leaseUntil" = ${nextLease}
    from chosen where s."accountId" = $2 and s.slot = chosen.slot
    returning s."leaseUntil"
  )
  select t."leaseUntil" from begun left join taken t on true`;

/**
 * Writes a playback and, where it needs one, takes a slot for it; resolves to the end of its lease, null without a slot.
 * @throws stream_limit_reached when every slot of the account is held
 */
export async function beginPlay(
  { db }: Pick<CoreDeps, 'db'>,
  { play, replaces }: { readonly play: NewPlay; readonly replaces: string | undefined },
): Promise<Date | null> {
  if (replaces === undefined) {
    const { id, accountId, videoId, sessionId, deviceId = null, needsSlot, watchedBefore } = play;
    const values = [id, accountId, videoId, sessionId, deviceId, needsSlot, watchedBefore];
    const { rows } = await db.pool.query<{ leaseUntil: Date | null }>({ name: 'begin-play', text: beginText, values });
    const [begun] = rows;
    if (begun !== undefined) return begun.leaseUntil;
  }
  return db.transaction(async (queries) => {
    const { accountId } = play;
    await lockSlots(queries, accountId);
    if (replaces !== undefined) await endPlays(queries, { accountId, playId: replaces }, 'replaced');
    await queries.play.create({ data: { ...play, deviceId: play.deviceId ?? null } });
    return play.needsSlot ? takeSlot(queries, play) : null;
  });
}

/**
 * Makes the account's slots where there are none yet, and lets those who do the same come one after the other: what they find
 * full is full.
 */
export async function lockSlots(queries: Queries, accountId: string): Promise<void> {
  await queries.$executeRaw`select 1 from account where id = ${accountId} for no key update`;
  await queries.$executeRaw`
    insert into stream_slot ("accountId", slot)
    select a.id, n from account a, generate_series(1, a."streamLimit") n where a.id = ${accountId}
    on conflict do nothing`;
}

/**
 * Takes a slot for a playback that is written already, in a transaction that has locked the account's; resolves to the end of its
 * lease. Waits for those who hold a slot's row for a moment. @throws stream_limit_reached
 */
export async function takeSlot(
  queries: Queries,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<Date> {
  const [taken] = await queries.$queryRaw<TakenSlot[]>`
    with chosen as materialized (
      select s.slot from stream_slot s join account a on a.id = s."accountId"
      where s."accountId" = ${accountId} and s.slot <= a."streamLimit" and ${Prisma.raw(isFree)}
      order by s.slot limit 1 for update of s
    )
    update stream_slot s set "playId" = ${id}, "leaseUntil" = ${Prisma.raw(nextLease)}
    from chosen where s."accountId" = ${accountId} and s.slot = chosen.slot
    returning s."leaseUntil"`;
  if (taken === undefined) throw new Refusal('stream_limit_reached');
  return taken.leaseUntil;
}

/** Keeps the slot that a playback has; resolves to the end of its lease, undefined when it has none. */
export async function keepSlot(queries: Queries, playId: string): Promise<Date | undefined> {
  const [kept] = await queries.$queryRaw<TakenSlot[]>`
    update stream_slot set "leaseUntil" = ${Prisma.raw(nextLease)} where "playId" = ${playId} returning "leaseUntil"`;
  return kept?.leaseUntil;
}
