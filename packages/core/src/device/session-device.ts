import { sql, statement } from '@houselights/db';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/**
 * SQL: the device that a session plays on, of the parameters that hold the session, the account, and the device that the access token
 * names. What the session says now wins over what its token said when it was made; null is no device.
 */
export function deviceOfSession(session: string, account: string, claimed: string): string {
  return `coalesce(
    (select s."deviceId" from session s where s.id = ${session} and s."accountId" = ${account}),
    (select d.id from device d where d.id = ${claimed} and d."accountId" = ${account}))`;
}

/** SQL: whether that device is active; null where there is none, which counts as inactive. */
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

/** The row of the device that the caller uses now. */
export async function currentDeviceId(
  { db }: Pick<CoreDeps, 'db'>,
  { accountId, sessionId, deviceId }: Caller,
): Promise<string | undefined> {
  const row = await currentDevice.first(db.pool, { sessionId, accountId, deviceId: deviceId ?? null });
  return row?.id ?? undefined;
}
