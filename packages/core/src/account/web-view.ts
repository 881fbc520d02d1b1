import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const lifetime = '1 minute';
const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

const createText = `insert into web_view_token (hash, "sessionId", "expiresAt", "sessionUntil")
  select $1, id, now() + interval '${lifetime}', to_timestamp($3) from session where id = $2 and "revokedAt" is null
  returning "expiresAt"`;

/** A token for one web view of the caller's session. @throws session_ended */
export async function createWebViewToken(
  { db }: Pick<CoreDeps, 'db'>,
  { sessionId, tokenExpiresAt = 0 }: Caller,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const query = { name: 'create-web-view-token', text: createText, values: [hashOf(token), sessionId, tokenExpiresAt] };
  const [row] = (await db.pool.query<{ expiresAt: Date }>(query)).rows;
  if (row === undefined) throw new Refusal('session_ended');
  return { token, expiresAt: row.expiresAt.toISOString() };
}

// Gone with its first use: of two that come at once, one finds nothing.
const takeText = `with taken as (delete from web_view_token where hash = $1 returning "sessionId", "expiresAt", "sessionUntil")
  select s.id as "sessionId", s."accountId", s."deviceId", taken."sessionUntil" from taken join session s on s.id = taken."sessionId"
    join account a on a.id = s."accountId"
  where taken."expiresAt" > now() and taken."sessionUntil" > now() and s."revokedAt" is null and a."deletedAt" is null`;

interface SessionRow {
  readonly sessionId: string;
  readonly accountId: string;
  readonly deviceId: string | null;
  /** The end of the access token that asked. */
  readonly sessionUntil: Date;
}

/**
 * An access token of the session that made `token`, for as long as the one that asked for it lives: it cannot be renewed, nor does
 * trading it again give it a longer life. @throws session_ended
 */
export async function openWebView(
  { db, tokens }: Pick<CoreDeps, 'db' | 'tokens'>,
  { token }: { readonly token: string },
): Promise<{ token: string; tokenExpiry: string; userId: string }> {
  const query = { name: 'take-web-view-token', text: takeText, values: [hashOf(token)] };
  const [row] = (await db.pool.query<SessionRow>(query)).rows;
  if (row === undefined) throw new Refusal('session_ended');
  const { sessionId, accountId, deviceId, sessionUntil } = row;
  const until = Math.floor(sessionUntil.getTime() / 1_000);
  const issued = await tokens.issue({ accountId, sessionId, deviceId: deviceId ?? undefined, until });
  return { token: issued.token, tokenExpiry: issued.expiresAt.toISOString(), userId: accountId };
}
