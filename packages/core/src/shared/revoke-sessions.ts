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
  /** Sessions from before the address was confirmed. */
  | 'address_proven'
  /** The mailbox's owner said that the registration was not theirs. */
  | 'disowned';

/** The sessions of an account to end: all, one, all but one, or those of a device. */
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
 * Ends live sessions and their playbacks and records the events, in the transaction of `queries`; resolves to the number of sessions. Web
 * views end with their app's session, and even if that one stays (`except`). Uses the database's time, which every process compares with.
 */
export async function revokeSessions(
  queries: Queries,
  choice: SessionChoice,
  reason: RevocationReason,
): Promise<number> {
  const { accountId, only = null, except = null, deviceId = null } = choice;
  await removeTokens.run(queries, { accountId, only, deviceId });
  const rows = await endSessions.rows(queries, { accountId, only, deviceId, reason, except });
  // A separate statement, so that it sees web views opened until the first two had locked their rows.
  const views = await endWebViews.rows(queries, { accountId, only, deviceId, reason });
  const sessionIds = [...rows, ...views].map(({ id }) => id);
  await recordEvent(queries, sessionRevoked, ...sessionIds.map((sessionId) => ({ sessionId })));
  if (sessionIds.length > 0) await endPlays(queries, { accountId, sessionIds }, 'session_ended');
  return rows.length;
}
