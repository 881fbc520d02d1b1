import { Prisma, writeOutbox } from '@houselights/db';
import { endPlays } from './end-plays.ts';
import { sessionRevoked } from './topics.ts';
import type { Queries } from '@houselights/db';

export type RevocationReason =
  | 'logout'
  | 'ended_by_owner'
  | 'password_changed'
  | 'device_removed'
  | 'deletion'
  | 'refresh_reuse'
  | 'linked';

/** Which of an account's sessions: every one, one of them, all but one, or those of a device. */
export interface SessionChoice {
  readonly accountId: string;
  readonly only?: string;
  readonly except?: string;
  readonly deviceId?: string;
}

/**
 * Ends live sessions and what they play with the news of it, in the transaction of `queries`; resolves to how many sessions there
 * were. The time is the database's, because every process compares it with that.
 */
export async function revokeSessions(
  queries: Queries,
  choice: SessionChoice,
  reason: RevocationReason,
): Promise<number> {
  const { accountId, only, except, deviceId } = choice;
  const rows = await queries.$queryRaw<{ id: string }[]>`
    update session set "revokedAt" = now(), "revokedReason" = ${reason}, "successorSealed" = null
    where "accountId" = ${accountId} and "revokedAt" is null
      ${only === undefined ? Prisma.empty : Prisma.sql`and id = ${only}`}
      ${except === undefined ? Prisma.empty : Prisma.sql`and id <> ${except}`}
      ${deviceId === undefined ? Prisma.empty : Prisma.sql`and "deviceId" = ${deviceId}`}
    returning id`;
  await writeOutbox(
    queries,
    ...rows.map(({ id }) => ({ kind: 'event' as const, name: sessionRevoked, payload: { sessionId: id } })),
  );
  const sessionIds = rows.map(({ id }) => id);
  if (sessionIds.length > 0) await endPlays(queries, { accountId, sessionIds }, 'session_ended');
  return rows.length;
}
