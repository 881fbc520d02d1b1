import { touchDevice } from '../device/index.ts';
import { newId } from '../shared/ids.ts';
import { newRefreshToken, refreshLifetimeMs } from './refresh-token.ts';
import type { CoreDeps } from '../deps.ts';
import type { AuthToken, DeviceBody } from '@houselights/contracts';

/** Where somebody signs in. */
export interface SignInPlace {
  readonly device: DeviceBody | undefined;
  /** How many active devices an account may have. */
  readonly deviceLimit: number;
}

export interface OpenSession extends SignInPlace {
  readonly accountId: string;
  /** The hash that a password was compared with, where a password signs in. */
  readonly passwordHash?: string;
}

/**
 * The account, as long as it is there and its password is the proven one. The lock makes a change of password that is under way
 * finish first, and one that begins later find the session and end it.
 */
const proven = `select id from account where id = $2 and "deletedAt" is null and ($6::text is null or "passwordHash" = $6)
  for share`;
const columns = `insert into session (id, "accountId", "deviceId", "refreshHash", "refreshExpiresAt", "createdAt", "renewedAt")`;

/** On a device that is known: one statement, which writes to the device only when there is something new to say. */
const onKnownDevice = `with proven as (${proven}),
  known as (select id from device where "accountId" = $2 and "deviceIdentifier" = $7 for key share),
  seen as (update device d set platform = $8, model = $9, "lastSeenAt" = $5 from known where d.id = known.id
    and (d.platform <> $8 or d.model <> $9 or d."lastSeenAt" < $5::timestamptz - interval '1 minute'))
  ${columns} select $1, proven.id, known.id, $3, $4, $5, $5 from proven, known returning "deviceId"`;

/** On a device of this id, or on none. The device may have been removed by now. */
const onDevice = `with proven as (${proven}), chosen as (select id from device where id = $7 for key share)
  ${columns} select $1, proven.id, chosen.id, $3, $4, $5, $5 from proven left join chosen on true returning "deviceId"`;

/**
 * Signs an account in: registers the device, makes a session and its tokens. Undefined when the account is gone, or its password
 * is no more the one that was proven.
 */
export async function openSession(
  { db, clock, tokens }: Pick<CoreDeps, 'db' | 'clock' | 'tokens'>,
  { accountId, device, deviceLimit, passwordHash }: OpenSession,
): Promise<AuthToken | undefined> {
  const sessionId = newId();
  const refresh = newRefreshToken();
  const now = clock.now();
  const refreshExpiresAt = new Date(now.getTime() + refreshLifetimeMs);
  const values = [sessionId, accountId, refresh.hash, refreshExpiresAt, now, passwordHash ?? null];
  const insert = async (
    name: string,
    text: string,
    rest: readonly unknown[],
  ): Promise<{ deviceId: string | null } | undefined> => {
    const { rows } = await db.pool.query<{ deviceId: string | null }>({ name, text, values: [...values, ...rest] });
    return rows[0];
  };
  let made =
    device &&
    (await insert('session-on-known-device', onKnownDevice, [device.deviceIdentifier, device.platform, device.model]));
  if (made === undefined) {
    const row = device && (await touchDevice({ db, clock }, { accountId, device, limit: deviceLimit }));
    made = await insert('session-on-device', onDevice, [row?.id ?? null]);
  }
  if (made === undefined) return undefined;
  return issueTokens(
    { tokens },
    { accountId, sessionId, deviceId: made.deviceId ?? undefined, refreshToken: refresh.token, refreshExpiresAt },
  );
}

export interface SessionTokens {
  readonly accountId: string;
  readonly sessionId: string;
  readonly deviceId: string | undefined;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

/** A fresh access token beside the session's refresh token, as the wire says it. */
export async function issueTokens({ tokens }: Pick<CoreDeps, 'tokens'>, session: SessionTokens): Promise<AuthToken> {
  const { accountId, sessionId, deviceId, refreshToken, refreshExpiresAt } = session;
  const { token, expiresAt } = await tokens.issue({ accountId, sessionId, deviceId });
  return {
    token,
    tokenExpiry: expiresAt.toISOString(),
    refreshToken,
    refreshExpiry: refreshExpiresAt.toISOString(),
    userId: accountId,
  };
}
