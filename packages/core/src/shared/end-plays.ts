import { sql, statement } from '@houselights/db';
import { playbackEnded } from '@houselights/jobs';
import { recordEvent } from './messages.ts';
import type { Queries } from '@houselights/db';

/** Why a playback has ended. The site's tidying also writes `expired`. */
type EndReason = 'left' | 'stopped' | 'replaced' | 'not_entitled' | 'session_ended';

/** The playbacks of an account to end: one, or those of some sessions. */
type PlayChoice = { readonly accountId: string } & (
  | { readonly playId: string; readonly sessionIds?: never }
  | { readonly sessionIds: readonly string[]; readonly playId?: never }
);

const one = `p.id = $2`;
const ofSessions = `p."sessionId" = any($2::text[])`;

const freeing = (chosen: string): string => `update stream_slot set "playId" = null, "leaseUntil" = null
  where "accountId" = $1 and "playId" in (select p.id from play p where p."accountId" = $1 and ${chosen})`;
const ending = (chosen: string): string => `update play p set "endedAt" = now(), "endReason" = $3
  where p."accountId" = $1 and ${chosen} and p."endedAt" is null
  returning p.id`;

const freeSlotOfPlay = statement({
  name: 'free-slot-of-play',
  text: freeing(one),
  params: { accountId: sql.text, playId: sql.text },
});
const freeSlotsOfSessions = statement({
  name: 'free-slots-of-sessions',
  text: freeing(ofSessions),
  params: { accountId: sql.text, sessionIds: sql.array(sql.text) },
});
const endPlay = statement({
  name: 'end-play',
  text: ending(one),
  params: { accountId: sql.text, playId: sql.text, reason: sql.text },
  row: { id: sql.text },
});
const endPlaysOfSessions = statement({
  name: 'end-plays-of-sessions',
  text: ending(ofSessions),
  params: { accountId: sql.text, sessionIds: sql.array(sql.text), reason: sql.text },
  row: { id: sql.text },
});

/**
 * Ends running playbacks, frees their streams and records the events, in the transaction of `queries`; resolves to their number. Slots are
 * locked before plays, here and everywhere, to avoid deadlocks.
 */
export async function endPlays(queries: Queries, choice: PlayChoice, reason: EndReason): Promise<number> {
  const rows = await endChosen(queries, choice, reason);
  await recordEvent(queries, playbackEnded, ...rows.map(({ id }) => ({ playId: id })));
  return rows.length;
}

async function endChosen(
  queries: Queries,
  { accountId, playId, sessionIds }: PlayChoice,
  reason: EndReason,
): Promise<readonly { readonly id: string }[]> {
  if (playId === undefined) {
    await freeSlotsOfSessions.run(queries, { accountId, sessionIds });
    return endPlaysOfSessions.rows(queries, { accountId, sessionIds, reason });
  }
  await freeSlotOfPlay.run(queries, { accountId, playId });
  return endPlay.rows(queries, { accountId, playId, reason });
}
