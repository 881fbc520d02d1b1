import { sql, statement } from '@houselights/db';
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

const chosen = `"accountId" = $1 and ($2::text is null or id = $2) and ($3::text is null or "deviceId" = $3)`;
const ended = `"revokedAt" = now(), "revokedReason" = $4, "successorSealed" = null`;
const chosenParams = { accountId: sql.text, only: sql.nullable(sql.text), deviceId: sql.nullable(sql.text) };

const removeTokens = statement({
  name: 'remove-web-view-tokens',
  text: `delete from web_view_token where "sessionId" in (select id from session where ${chosen})`,
  params: chosenParams,
});
const endSessions = statement({
  name: 'end-sessions',
  text: `update session set ${ended} where ${chosen} and "revokedAt" is null and ($5::text is null or id <> $5) returning id`,
  params: { ...chosenParams, reason: sql.text, except: sql.nullable(sql.text) },
  row: { id: sql.text },
});
const endWebViews = statement({
  name: 'end-web-views',
  text: `update session set ${ended} where "revokedAt" is null
    and "openedById" in (select id from session where ${chosen}) returning id`,
  params: { ...chosenParams, reason: sql.text },
  row: { id: sql.text },
});

/**
 * Ends live sessions and what they play with the news of it, in the transaction of `queries`; resolves to how many sessions there
 * were. Web views end with the session of their app, and also where that one stays (`except`). The time is the database's, because every process compares it with that.
 */
export async function revokeSessions(
  queries: Queries,
  choice: SessionChoice,
  reason: RevocationReason,
): Promise<number> {
  const { accountId, only = null, except = null, deviceId = null } = choice;
  await removeTokens.run(queries, { accountId, only, deviceId });
  const rows = await endSessions.rows(queries, { accountId, only, deviceId, reason, except });
  // In a statement of its own, which sees the web views that were opened until the first two had their rows.
  const views = await endWebViews.rows(queries, { accountId, only, deviceId, reason });
  const sessionIds = [...rows, ...views].map(({ id }) => id);
  await recordEvent(queries, sessionRevoked, ...sessionIds.map((sessionId) => ({ sessionId })));
  if (sessionIds.length > 0) await endPlays(queries, { accountId, sessionIds }, 'session_ended');
  return rows.length;
}
