import { Prisma } from '@houselights/db';
import { sessionRevoked } from '@houselights/jobs';
import { endPlays } from './end-plays.ts';
import { recordEvent } from './messages.ts';
import type { Queries } from '@houselights/db';

export type RevocationReason =
  | 'logout'
  | 'ended_by_owner'
  | 'password_changed'
  | 'device_removed'
  | 'deletion'
  | 'refresh_reuse'
  | 'too_many'
  | 'address_changed'
  | 'address_restored'
  /** Of before somebody showed that the address is theirs. */
  | 'address_proven'
  /** Whoever reads the address's mail has said that the registration was not theirs. */
  | 'disowned';

/** Which of an account's sessions: every one, one of them, all but one, or those of a device. */
export interface SessionChoice {
  readonly accountId: string;
  readonly only?: string;
  readonly except?: string;
  readonly deviceId?: string;
}

/**
 * Ends live sessions and what they play with the news of it, in the transaction of `queries`; resolves to how many sessions there
 * were. Web views end with the session of their app, and also where that one stays (`except`). The time is the database's, because every process compares it with that.
 */
export async function revokeSessions(
  queries: Queries,
  choice: SessionChoice,
  reason: RevocationReason,
): Promise<number> {
  const { accountId, only, except, deviceId } = choice;
  const chosen = Prisma.sql`"accountId" = ${accountId}
    ${only === undefined ? Prisma.empty : Prisma.sql`and id = ${only}`}
    ${deviceId === undefined ? Prisma.empty : Prisma.sql`and "deviceId" = ${deviceId}`}`;
  const ended = Prisma.sql`"revokedAt" = now(), "revokedReason" = ${reason}, "successorSealed" = null`;
  await queries.$executeRaw`delete from web_view_token where "sessionId" in (select id from session where ${chosen})`;
  const rows = await queries.$queryRaw<{ id: string }[]>`
    update session set ${ended} where ${chosen} and "revokedAt" is null
      ${except === undefined ? Prisma.empty : Prisma.sql`and id <> ${except}`} returning id`;
  // In a statement of its own, which sees the web views that were opened until the first two had their rows.
  const views = await queries.$queryRaw<{ id: string }[]>`
    update session set ${ended} where "revokedAt" is null
      and "openedById" in (select id from session where ${chosen}) returning id`;
  const sessionIds = [...rows, ...views].map(({ id }) => id);
  await recordEvent(queries, sessionRevoked, ...sessionIds.map((sessionId) => ({ sessionId })));
  if (sessionIds.length > 0) await endPlays(queries, { accountId, sessionIds }, 'session_ended');
  return rows.length;
}
