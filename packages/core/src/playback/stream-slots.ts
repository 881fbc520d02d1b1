import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { leaseSeconds } from '@houselights/rules';
import { endPlays } from '../shared/end-plays.ts';
import { lockAccount } from '../shared/lock-account.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

/** A playback that is about to start. */
export interface NewPlay {
  readonly id: string;
  readonly accountId: string;
  readonly videoId: string;
  readonly sessionId: string;
  readonly deviceId: string | undefined;
  readonly needsSlot: boolean;
  readonly watchedBefore: number;
}

/** SQL: the `leaseUntil` that a heartbeat or a new claim sets. */
export const nextLease = `now() + interval '${leaseSeconds} seconds'`;

const isFree = `(s."leaseUntil" is null or s."leaseUntil" <= now())`;

const ofAccount = `from stream_slot s join account a on a.id = s."accountId" where s."accountId" = $2 and s.slot <= a."streamLimit" and ${isFree}`;

// A concurrent request skips the row locked here, and takes the next one or none.
const begin = statement({
  name: 'begin-play',
  text: `with chosen as materialized (
      select s.slot ${ofAccount} and $6::boolean order by s.slot limit 1 for update of s skip locked
    ), begun as (
      insert into play (id, "accountId", "videoId", "sessionId", "deviceId", "needsSlot", "watchedBefore")
      select $1, $2, $3, $4, $5, $6, $7 where not $6::boolean or exists (select from chosen)
      returning id
    ), taken as (
      update stream_slot s set "playId" = $1, "leaseUntil" = ${nextLease}
      from chosen where s."accountId" = $2 and s.slot = chosen.slot
      returning s."leaseUntil"
    )
    select t."leaseUntil" from begun left join taken t on true`,
  params: {
    id: sql.text,
    accountId: sql.text,
    videoId: sql.text,
    sessionId: sql.text,
    deviceId: sql.nullable(sql.text),
    needsSlot: sql.bool,
    watchedBefore: sql.float8,
  },
  row: { leaseUntil: sql.nullable(sql.timestamptz) },
});

/**
 * Creates a playback and, if it needs one, takes a slot for it; resolves to the end of its lease, null without a slot.
 * @throws stream_limit_reached if every slot of the account is held
 */
export async function beginPlay(
  { db }: Pick<CoreDeps, 'db'>,
  { play, replaces }: { readonly play: NewPlay; readonly replaces: string | undefined },
): Promise<Date | null> {
  if (replaces === undefined) {
    const { deviceId = null } = play;
    const begun = await begin.first(db.pool, { ...play, deviceId });
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

const makeSlots = statement({
  name: 'make-stream-slots',
  text: `insert into stream_slot ("accountId", slot)
    select a.id, n from account a, generate_series(1, a."streamLimit") n where a.id = $1
    on conflict do nothing`,
  params: { accountId: sql.text },
});

/** Creates the account's slots if missing, and serialises callers that do so: if they find no free slot, there is none. */
export async function lockSlots(queries: Queries, accountId: string): Promise<void> {
  await lockAccount.run(queries, { accountId });
  await makeSlots.run(queries, { accountId });
}

const takeFreeSlot = statement({
  name: 'take-stream-slot',
  text: `with chosen as materialized (select s.slot ${ofAccount} order by s.slot limit 1 for update of s)
    update stream_slot s set "playId" = $1, "leaseUntil" = ${nextLease}
    from chosen where s."accountId" = $2 and s.slot = chosen.slot
    returning s."leaseUntil"`,
  params: { id: sql.text, accountId: sql.text },
  row: { leaseUntil: sql.neverNull(sql.timestamptz) },
});

/**
 * Takes a slot for an existing playback, in a transaction that holds the account's lock; resolves to the end of its lease. Waits for locked
 * slot rows. @throws stream_limit_reached
 */
export async function takeSlot(
  queries: Queries,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<Date> {
  const taken = await takeFreeSlot.first(queries, { id, accountId });
  if (taken === undefined) throw new Refusal('stream_limit_reached');
  return taken.leaseUntil;
}

const keep = statement({
  name: 'keep-stream-slot',
  text: `update stream_slot set "leaseUntil" = ${nextLease} where "playId" = $1 returning "leaseUntil"`,
  params: { playId: sql.text },
  row: { leaseUntil: sql.neverNull(sql.timestamptz) },
});

/** Renews a playback's slot; resolves to the end of its lease, undefined if it has none. */
export async function keepSlot(queries: Queries, playId: string): Promise<Date | undefined> {
  const kept = await keep.first(queries, { playId });
  return kept?.leaseUntil;
}
