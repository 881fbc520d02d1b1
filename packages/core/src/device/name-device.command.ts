import { touchDevice } from './touch-device.command.ts';
import { isUnknownDevice } from './unknown-device.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { DeviceBody } from '@houselights/contracts';
import type { Device } from '@houselights/db';

export interface NameDevice {
  readonly caller: Caller;
  readonly device: DeviceBody;
  readonly limit: number;
}

/**
 * Registers a device that names itself. A session that signed in without one moves to it: nobody else was on its unknown device, so
 * that one takes the name and stays as active as it was; otherwise the session moves over, and the unknown one goes with its last.
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
  if (hasName || isUnknownDevice(device)) return touchDevice(deps, { accountId, device, limit });

  const renamed = from === null ? undefined : await takeName(deps, { accountId, sessionId, from, device });
  if (renamed !== undefined) return renamed;
  const row = await touchDevice(deps, { accountId, device, limit });
  await db.transaction(async (queries) => {
    await queries.$executeRaw`select 1 from account where id = ${accountId} for no key update`;
    // Another call of the session may have named its device meanwhile.
    const isOn = from === null ? { deviceId: null } : { device: { deviceIdentifier: from.deviceIdentifier } };
    const { count } = await queries.session.updateMany({
      where: { id: sessionId, accountId, ...isOn },
      data: { deviceId: row.id },
    });
    if (from === null || count === 0) return;
    await queries.$executeRaw`delete from device d where d.id = ${from.id}
      and d."deviceIdentifier" = ${from.deviceIdentifier} and not exists (
      select from session s where s."deviceId" = d.id and s."revokedAt" is null and s."refreshExpiresAt" > ${clock.now()})`;
  });
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
    await queries.$executeRaw`select 1 from account where id = ${accountId} for no key update`;
    const [row] = await queries.$queryRaw<Device[]>`
      update device d set "deviceIdentifier" = ${deviceIdentifier}, platform = ${platform}, model = ${model}, "lastSeenAt" = ${now}
      where d.id = ${from.id} and d."deviceIdentifier" = ${from.deviceIdentifier}
        and not exists (select from device o where o."accountId" = ${accountId} and o."deviceIdentifier" = ${deviceIdentifier})
        and not exists (select from session s where s."deviceId" = d.id and s.id <> ${sessionId}
          and s."revokedAt" is null and s."refreshExpiresAt" > ${now})
      returning d.id, d."accountId", d."deviceIdentifier", d.platform, d.model, d."isActive", d.created, d."lastSeenAt"`;
    return row;
  });
}
