import { Prisma } from '@houselights/db';
import { playbackEnded } from '@houselights/jobs';
import { recordEvent } from './messages.ts';
import type { Queries } from '@houselights/db';

/** Why a playback is over. `expired` is written by the site's tidying. */
type EndReason = 'left' | 'stopped' | 'replaced' | 'not_entitled' | 'session_ended';

/** Which of an account's playbacks: one, or those of some sessions. */
type PlayChoice = { readonly accountId: string } & (
  | { readonly playId: string; readonly sessionIds?: never }
  | { readonly sessionIds: readonly string[]; readonly playId?: never }
);

/**
 * Ends playbacks that go on and frees their streams, with the news of it, in the transaction of `queries`; resolves to how many
 * there were. Slots are locked before plays, here and everywhere, so that nobody waits for each other.
 */
export async function endPlays(queries: Queries, choice: PlayChoice, reason: EndReason): Promise<number> {
  const { accountId, playId, sessionIds } = choice;
  const chosen =
    playId === undefined ? Prisma.sql`p."sessionId" = any(${[...sessionIds]}::text[])` : Prisma.sql`p.id = ${playId}`;
  await queries.$executeRaw`
    update stream_slot set "playId" = null, "leaseUntil" = null
    where "accountId" = ${accountId}
      and "playId" in (select p.id from play p where p."accountId" = ${accountId} and ${chosen})`;
  const rows = await queries.$queryRaw<{ id: string }[]>`
    update play p set "endedAt" = now(), "endReason" = ${reason}
    where p."accountId" = ${accountId} and ${chosen} and p."endedAt" is null
    returning p.id`;
  await recordEvent(queries, playbackEnded, ...rows.map(({ id }) => ({ playId: id })));
  return rows.length;
}
