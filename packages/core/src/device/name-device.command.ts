import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { lockAccount } from '../shared/lock-account.ts';
import { deviceRow, touchDevice } from './touch-device.command.ts';
import { isUnknownDevice } from './unknown-device.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { DeviceBody } from '@houselights/contracts';
import type { Device } from '@houselights/db';
import type { TouchDevice } from './touch-device.command.ts';

export interface NameDevice {
  readonly caller: Caller;
  readonly device: DeviceBody;
  readonly limit: number;
}

const removeUnused = statement({
  name: 'remove-unused-device',
  text: `delete from device d where d.id = $1 and d."deviceIdentifier" = $2 and not exists (
    select from session s where s."deviceId" = d.id and s."revokedAt" is null and s."refreshExpiresAt" > $3)`,
  params: { id: sql.text, deviceIdentifier: sql.text, now: sql.timestamptz },
});
const rename = statement({
  name: 'rename-device',
  text: `update device d set "deviceIdentifier" = $5, platform = $6, model = $7, "lastSeenAt" = $8
    where d.id = $1 and d."deviceIdentifier" = $4
      and not exists (select from device o where o."accountId" = $2 and o."deviceIdentifier" = $5)
      and not exists (select from session s where s."deviceId" = d.id and s.id <> $3
        and s."openedById" is distinct from $3 and s."revokedAt" is null and s."refreshExpiresAt" > $8)
    returning d.id, d."accountId", d."deviceIdentifier", d.platform, d.model, d."isActive", d.created, d."lastSeenAt"`,
  params: {
    id: sql.text,
    accountId: sql.text,
    sessionId: sql.text,
    before: sql.text,
    deviceIdentifier: sql.text,
    platform: sql.text,
    model: sql.text,
    now: sql.timestamptz,
  },
  row: deviceRow,
});

/**
 * Registers a device that sends its own identifier, and moves a session with its web views from its unknown device to it: if no other
 * session uses the unknown device, that is renamed and stays as active as it was; otherwise they move to the named device, and the unknown
 * one is removed with its last session. Throws unauthenticated if the account is erased.
 */
export async function nameDevice(deps: Pick<CoreDeps, 'db' | 'clock'>, input: NameDevice): Promise<Device> {
  const { db, clock } = deps;
  const { caller, device, limit } = input;
  const { accountId, sessionId } = caller;
  const session = await db.prisma.session.findUnique({
    where: { id: sessionId, accountId },
    select: { device: true },
  });
  const from = session?.device ?? null;
  const hasName = session === null || (from !== null && !isUnknownDevice(from));
  if (hasName || isUnknownDevice(device)) return touchOwn(deps, { accountId, device, limit });

  const renamed = from === null ? undefined : await takeName(deps, { accountId, sessionId, from, device });
  if (renamed !== undefined) return renamed;
  const row = await touchOwn(deps, { accountId, device, limit });
  await db.transaction(async (queries) => {
    await lockAccount.run(queries, { accountId });
    // Another request of the session may have named its device meanwhile.
    const isOn = from === null ? { deviceId: null } : { device: { deviceIdentifier: from.deviceIdentifier } };
    const { count } = await queries.session.updateMany({
      where: { id: sessionId, accountId, ...isOn },
      data: { deviceId: row.id },
    });
    if (count === 0) return;
    // A separate statement, so that it sees web views opened until the first had locked the session.
    await queries.session.updateMany({ where: { openedById: sessionId, ...isOn }, data: { deviceId: row.id } });
    if (from === null) return;
    await removeUnused.run(queries, { id: from.id, deviceIdentifier: from.deviceIdentifier, now: clock.now() });
  });
  return row;
}

async function touchOwn(deps: Pick<CoreDeps, 'db' | 'clock'>, own: TouchDevice): Promise<Device> {
  const row = await touchDevice(deps, own);
  if (row === undefined) throw new Refusal('unauthenticated');
  return row;
}

interface TakeName {
  readonly accountId: string;
  readonly sessionId: string;
  readonly from: Device;
  readonly device: DeviceBody;
}

async function takeName(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { accountId, sessionId, from, device: { deviceIdentifier, platform, model } }: TakeName,
): Promise<Device | undefined> {
  const now = clock.now();
  return db.transaction(async (queries) => {
    await lockAccount.run(queries, { accountId });
    return rename.first(queries, {
      id: from.id,
      accountId,
      sessionId,
      before: from.deviceIdentifier,
      deviceIdentifier,
      platform,
      model,
      now,
    });
  });
}
