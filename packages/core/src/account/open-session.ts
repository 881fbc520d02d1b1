import { sql, statement } from '@houselights/db';
import { touchDevice, unknownDevice } from '../device/index.ts';
import { newId } from '../shared/ids.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { newRefreshToken, refreshIdOf, refreshLifetimeMs } from './refresh-token.ts';
import type { CoreDeps } from '../deps.ts';
import type { AuthToken, DeviceBody } from '@houselights/contracts';

/** A session's tokens, including the refresh token wherever that will be stored. */
export type SignedIn = AuthToken & { readonly refreshToken: string };

/** Where somebody signs in. */
export interface SignInPlace {
  /** Without one, the sign-in gets a device derived from the account and `userAgent`. */
  readonly device: DeviceBody | undefined;
  readonly userAgent?: string | undefined;
  /** How many active devices an account may have. */
  readonly deviceLimit: number;
}

export interface OpenSession extends SignInPlace {
  readonly accountId: string;
  /** The hash that the password was compared with, for a sign-in by password. */
  readonly passwordHash?: string;
}

/**
 * The account, if it exists and its password is still the proven one. The lock waits for a concurrent password change, and lets a later one
 * find the session and end it.
 */
const proven = `select id from account where id = $2 and "deletedAt" is null and ($6::text is null or "passwordHash" = $6)
  for share`;
const columns = `insert into session (id, "accountId", "deviceId", "refreshHash", "refreshExpiresAt", "createdAt", "renewedAt")`;

const sessionParams = {
  sessionId: sql.text,
  accountId: sql.text,
  refreshHash: sql.bytea,
  refreshExpiresAt: sql.timestamptz,
  now: sql.timestamptz,
  passwordHash: sql.nullable(sql.text),
};

/** On a known device: one statement, which updates the device only if something has changed. */
const insertOnKnownDevice = statement({
  name: 'session-on-known-device',
  text: `with proven as (${proven}),
    known as (select id from device where "accountId" = $2 and "deviceIdentifier" = $7 for key share),
    seen as (update device d set platform = $8, model = $9, "lastSeenAt" = $5 from known where d.id = known.id
      and (d.platform <> $8 or d.model <> $9 or d."lastSeenAt" < $5::timestamptz - interval '1 minute'))
    ${columns} select $1, proven.id, known.id, $3, $4, $5, $5 from proven, known returning "deviceId"`,
  params: { ...sessionParams, deviceIdentifier: sql.text, platform: sql.text, model: sql.text },
  row: { deviceId: sql.nullable(sql.text) },
});

/** On the device with this id. If it has been removed meanwhile, the session has no device and can play only free films. */
const insertOnDevice = statement({
  name: 'session-on-device',
  text: `with proven as (${proven}), chosen as (select id from device where id = $7 for key share)
    ${columns} select $1, proven.id, chosen.id, $3, $4, $5, $5 from proven left join chosen on true returning "deviceId"`,
  params: { ...sessionParams, deviceId: sql.text },
  row: { deviceId: sql.nullable(sql.text) },
});

/** Above this many live sessions of an account, the longest unused ones end. */
const mostSessions = 100;

/**
 * Signs an account in: registers the device, creates a session and its tokens. Undefined if the account is deleted, or its password is no
 * longer the proven one.
 */
export async function openSession(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'tokens' | 'encryption'>,
  { accountId, device: named, userAgent = '', deviceLimit, passwordHash }: OpenSession,
): Promise<SignedIn | undefined> {
  const { db, clock, tokens } = deps;
  const device = named ?? unknownDevice(deps, { accountId, userAgent });
  const sessionId = newId();
  const refresh = newRefreshToken();
  const now = clock.now();
  const refreshExpiresAt = new Date(now.getTime() + refreshLifetimeMs);
  const session = {
    sessionId,
    accountId,
    refreshHash: refresh.hash,
    refreshExpiresAt,
    now,
    passwordHash: passwordHash ?? null,
  };
  const { deviceIdentifier, platform, model } = device;
  let made = await insertOnKnownDevice.first(db.pool, { ...session, deviceIdentifier, platform, model });
  if (made === undefined) {
    const row = await touchDevice({ db, clock }, { accountId, device, limit: deviceLimit });
    if (row === undefined) return undefined;
    made = await insertOnDevice.first(db.pool, { ...session, deviceId: row.id });
  }
  if (made === undefined) return undefined;
  await endBeyondMost(db, accountId, now);
  return issueTokens(
    { tokens },
    { accountId, sessionId, deviceId: made.deviceId ?? undefined, refreshToken: refresh.token, refreshExpiresAt },
  );
}

const sessionsBeyondMost = statement({
  name: 'sessions-beyond-most',
  text: `select id from session where "accountId" = $1 and "openedById" is null and "revokedAt" is null
    and "refreshExpiresAt" > $2
  order by "renewedAt" desc, id desc offset ${mostSessions}`,
  params: { accountId: sql.text, now: sql.timestamptz },
  row: { id: sql.text },
});

async function endBeyondMost(db: CoreDeps['db'], accountId: string, now: Date): Promise<void> {
  const rows = await sessionsBeyondMost.rows(db.pool, { accountId, now });
  for (const { id } of rows) {
    await db.transaction((queries) => revokeSessions(queries, { accountId, only: id }, 'too_many'));
  }
}

export interface SessionTokens {
  readonly accountId: string;
  readonly sessionId: string;
  readonly deviceId: string | undefined;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

/** A new access token with the session's refresh token, in wire format. It does not outlive the session. */
export async function issueTokens({ tokens }: Pick<CoreDeps, 'tokens'>, session: SessionTokens): Promise<SignedIn> {
  const { accountId, sessionId, deviceId, refreshToken, refreshExpiresAt } = session;
  const until = Math.floor(refreshExpiresAt.getTime() / 1_000);
  const refreshId = refreshIdOf(refreshToken);
  const { token, expiresAt } = await tokens.issue({ accountId, sessionId, deviceId, refreshId, until });
  return {
    token,
    tokenExpiry: expiresAt.toISOString(),
    refreshToken,
    refreshExpiry: refreshExpiresAt.toISOString(),
    userId: accountId,
  };
}
