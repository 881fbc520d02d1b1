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

const columns = `insert into session (id, "accountId", "deviceId", "refreshHash", "refreshExpiresAt", "createdAt", "renewedAt")`;

/** On a device that is known: one statement, which writes to the device only when there is something new to say. */
const onKnownDevice = `with known as (select id from device where "accountId" = $2 and "deviceIdentifier" = $6),
  seen as (update device d set platform = $7, model = $8, "lastSeenAt" = $5 from known where d.id = known.id
    and (d.platform <> $7 or d.model <> $8 or d."lastSeenAt" < $5::timestamptz - interval '1 minute'))
  ${columns} select $1, $2, known.id, $3, $4, $5, $5 from known returning "deviceId"`;

/** On a device of this id, or on none. The device may have been removed by now. */
const onDevice = `${columns} values ($1, $2, (select id from device where id = $6), $3, $4, $5, $5) returning "deviceId"`;

/** Signs an account in: registers the device, makes a session and its tokens. */
export async function openSession(
  { db, clock, tokens }: Pick<CoreDeps, 'db' | 'clock' | 'tokens'>,
  { accountId, device, deviceLimit }: SignInPlace & { readonly accountId: string },
): Promise<AuthToken> {
  const sessionId = newId();
  const refresh = newRefreshToken();
  const now = clock.now();
  const refreshExpiresAt = new Date(now.getTime() + refreshLifetimeMs);
  const values = [sessionId, accountId, refresh.hash, refreshExpiresAt, now];
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
    const id = device && (await touchDevice({ db, clock }, { accountId, device, limit: deviceLimit }));
    made = await insert('session-on-device', onDevice, [id ?? null]);
  }
  return issueTokens(
    { tokens },
    { accountId, sessionId, deviceId: made?.deviceId ?? undefined, refreshToken: refresh.token, refreshExpiresAt },
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
