import { t as words } from '@houselights/messages/catalogue/fields';
import { t as refusals } from '@houselights/messages/catalogue/refusals';
import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { lockAccount } from '../shared/lock-account.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { presentDevice } from './device.presenter.ts';
import { nameDevice } from './name-device.command.ts';
import { currentDeviceId } from './session-device.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Device, DeviceBody } from '@houselights/contracts';

/** The caller's devices, newest first. */
export async function listDevices(
  { db }: Pick<CoreDeps, 'db'>,
  { caller }: { readonly caller: Caller },
): Promise<Device[]> {
  const [current, rows] = await Promise.all([
    currentDeviceId({ db }, caller),
    db.prisma.device.findMany({
      where: { accountId: caller.accountId },
      orderBy: [{ created: 'desc' }, { id: 'desc' }],
    }),
  ]);
  return rows.map((row) => presentDevice(row, current));
}

/** Registers the caller's device; repeating it updates only when it was last seen. */
export async function registerDevice(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  { caller, device, limit }: { readonly caller: Caller; readonly device: DeviceBody; readonly limit: number },
): Promise<Device> {
  const row = await nameDevice(deps, { caller, device, limit });
  return presentDevice(row, await currentDeviceId(deps, caller));
}

export interface SetDeviceActive {
  readonly caller: Caller;
  readonly deviceIdentifier: string;
  readonly isActive: boolean;
  readonly limit: number;
}

const setActive = statement({
  name: 'set-device-active',
  text: `update device set "isActive" = $3 where "accountId" = $1 and "deviceIdentifier" = $2
    and (not $3 or (select count(*) from device where "accountId" = $1 and "isActive") < $4)`,
  params: { accountId: sql.text, deviceIdentifier: sql.text, isActive: sql.bool, limit: sql.int8 },
});

/** Activates a device while fewer than `limit` are active, or deactivates it. Throws not_found or device_limit_reached. */
export async function setDeviceActive({ db }: Pick<CoreDeps, 'db'>, input: SetDeviceActive): Promise<Device> {
  const { caller, deviceIdentifier, isActive, limit } = input;
  const { accountId } = caller;
  const current = await currentDeviceId({ db }, caller);
  return db.transaction(async (queries) => {
    await lockAccount.run(queries, { accountId });
    await setActive.run(queries, { accountId, deviceIdentifier, isActive, limit });
    const row = await queries.device.findUnique({
      where: { accountId_deviceIdentifier: { accountId, deviceIdentifier } },
    });
    if (row === null) throw new Refusal('not_found');
    if (row.isActive !== isActive) throw limitReached(limit);
    return presentDevice(row, current);
  });
}

function limitReached(limit: number): Refusal {
  const text = refusals.ref('device_limit_reached_of', { limit });
  return new Refusal('device_limit_reached', { text, errors: { isActive: [text] } });
}

export interface RemoveDevice {
  readonly caller: Caller;
  readonly deviceIdentifier: string;
}

/** Removes a device of the caller and ends its sessions. The requesting device cannot be removed: it signs out instead. */
export async function removeDevice(
  { db }: Pick<CoreDeps, 'db'>,
  { caller, deviceIdentifier }: RemoveDevice,
): Promise<void> {
  const { accountId } = caller;
  const current = await currentDeviceId({ db }, caller);
  await db.transaction(async (queries) => {
    const row = await queries.device.findUnique({
      where: { accountId_deviceIdentifier: { accountId, deviceIdentifier } },
    });
    if (row === null) throw new Refusal('not_found');
    if (row.id === current) {
      throw new Refusal('invalid_input', {
        errors: { deviceIdentifier: [words.ref('deviceInUse')] },
      });
    }
    await revokeSessions(queries, { accountId, deviceId: row.id }, 'device_removed');
    await queries.device.deleteMany({ where: { id: row.id, accountId } });
  });
}
