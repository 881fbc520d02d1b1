import { sql, statement } from '@houselights/db';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/**
 * SQL: the device a session plays on, given the parameters for the session, the account, and the device named in the access token. The
 * session's current device wins over the token's; null means no device.
 */
export function deviceOfSession(session: string, account: string, claimed: string): string {
  return `coalesce(
    (select s."deviceId" from session s where s.id = ${session} and s."accountId" = ${account}),
    (select d.id from device d where d.id = ${claimed} and d."accountId" = ${account}))`;
}

/** SQL: whether that device is active; null, which counts as inactive, if there is none. */
export function deviceActive(session: string, account: string, claimed: string): string {
  return `(select d."isActive" from device d where d."accountId" = ${account}
    and d.id = ${deviceOfSession(session, account, claimed)})`;
}

const currentDevice = statement({
  name: 'current-device',
  text: `select ${deviceOfSession('$1', '$2', '$3')} as id`,
  params: { sessionId: sql.text, accountId: sql.text, deviceId: sql.nullable(sql.text) },
  row: { id: sql.nullable(sql.text) },
});

/** The row id of the caller's current device. */
export async function currentDeviceId(
  { db }: Pick<CoreDeps, 'db'>,
  { accountId, sessionId, deviceId }: Caller,
): Promise<string | undefined> {
  const row = await currentDevice.first(db.pool, { sessionId, accountId, deviceId: deviceId ?? null });
  return row?.id ?? undefined;
}
