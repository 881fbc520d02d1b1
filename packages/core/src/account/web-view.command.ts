import { createHash, randomBytes } from 'node:crypto';
import { Refusal, scopes } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { newId } from '../shared/ids.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const lifetime = '1 minute';
const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

const createToken = statement({
  name: 'create-web-view-token',
  text: `insert into web_view_token (hash, "sessionId", "expiresAt", "sessionUntil")
  select $1, id, now() + interval '${lifetime}', to_timestamp($3) from session where id = $2 and "revokedAt" is null
  returning "expiresAt"`,
  params: { hash: sql.bytea, sessionId: sql.text, sessionUntil: sql.float8 },
  row: { expiresAt: sql.timestamptz },
});

/** A token for one web view of the caller's session. @throws session_ended */
export async function createWebViewToken(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { sessionId, tokenExpiresAt = 0 } }: { readonly caller: Caller },
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const row = await createToken.first(db.pool, { hash: hashOf(token), sessionId, sessionUntil: tokenExpiresAt });
  if (row === undefined) throw new Refusal('session_ended');
  return { token, expiresAt: row.expiresAt.toISOString() };
}

// Deleted on first use: of two concurrent uses, one finds nothing. The lock waits for a concurrent end of the app's session, and lets a
// later one find this session.
const openSession = statement({
  name: 'open-web-view',
  text: `with taken as (delete from web_view_token where hash = $1 returning "sessionId", "expiresAt", "sessionUntil"),
  app as (select s.id, s."accountId", s."deviceId", s."createdAt", taken."sessionUntil" from taken
    join session s on s.id = taken."sessionId" join account a on a.id = s."accountId"
    where taken."expiresAt" > now() and taken."sessionUntil" > now() and s."revokedAt" is null and a."deletedAt" is null
    for share of s)
  insert into session (id, "accountId", "deviceId", "refreshHash", "refreshExpiresAt", "createdAt", "renewedAt", "openedById")
    select $2, "accountId", "deviceId", $3, "sessionUntil", "createdAt", $4, id from app
  returning "accountId", "deviceId", "refreshExpiresAt"`,
  params: { hash: sql.bytea, sessionId: sql.text, refreshHash: sql.bytea, now: sql.timestamptz },
  // refreshExpiresAt: the end of the requesting access token.
  row: { accountId: sql.text, deviceId: sql.nullable(sql.text), refreshExpiresAt: sql.timestamptz },
});

/**
 * Opens a separate session for a web view, below the one that created `token`, with an access token limited to the scopes of web views. It
 * ends with the requesting access token and with the app's session; it cannot be renewed or open another one. @throws session_ended
 */
export async function openWebView(
  { db, clock, tokens }: Pick<CoreDeps, 'db' | 'clock' | 'tokens'>,
  { token }: { readonly token: string },
): Promise<{ token: string; tokenExpiry: string; userId: string }> {
  const sessionId = newId();
  // Belongs to no refresh token: nobody has one with this hash.
  const refreshHash = randomBytes(32);
  const row = await openSession.first(db.pool, { hash: hashOf(token), sessionId, refreshHash, now: clock.now() });
  if (row === undefined) throw new Refusal('session_ended');
  const { accountId, deviceId, refreshExpiresAt } = row;
  const until = Math.floor(refreshExpiresAt.getTime() / 1_000);
  const issued = await tokens.issue({
    accountId,
    sessionId,
    deviceId: deviceId ?? undefined,
    scope: scopes,
    until,
  });
  return { token: issued.token, tokenExpiry: issued.expiresAt.toISOString(), userId: accountId };
}
