import { Prisma } from '@houselights/db';
import { newId } from '../shared/ids.ts';
import type { CoreDeps } from '../deps.ts';
import type { DeviceBody } from '@houselights/contracts';
import type { Device } from '@houselights/db';

export interface TouchDevice {
  readonly accountId: string;
  readonly device: DeviceBody;
  /** How many active devices the account may have. */
  readonly limit: number;
}

/** Beyond this many an account's devices where nobody is signed in go: inactive ones first, of those the longest unseen. */
const mostDevices = 100;

const columns = `id, "accountId", "deviceIdentifier", platform, model, "isActive", created, "lastSeenAt"`;

const touch = `update device set platform = $3, model = $4, "lastSeenAt" = $5
  where "accountId" = $1 and "deviceIdentifier" = $2 returning ${columns}`;

/** The device: registered at its first appearance, active while the limit allows, else inactive. */
export async function touchDevice(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { accountId, device, limit }: TouchDevice,
): Promise<Device> {
  const { deviceIdentifier, platform, model } = device;
  const now = clock.now();
  const values = [accountId, deviceIdentifier, platform, model, now];
  const known = await db.pool.query<Device>({ name: 'touch-device', text: touch, values });
  return (
    known.rows[0] ??
    db.transaction(async (queries) => {
      // Devices of one account are counted and added one after the other.
      await queries.$executeRaw`select 1 from account where id = ${accountId} for no key update`;
      await queries.$executeRaw`delete from device where id in (
        select d.id from device d where d."accountId" = ${accountId} and not exists (
          select 1 from session s where s."deviceId" = d.id and s."revokedAt" is null and s."refreshExpiresAt" > ${now})
        order by d."isActive" desc, d."lastSeenAt" desc offset ${mostDevices - 1})`;
      const [row] = await queries.$queryRaw<Device[]>`
        insert into device (${Prisma.raw(columns)})
        values (${newId()}, ${accountId}, ${deviceIdentifier}, ${platform}, ${model},
          (select count(*) from device where "accountId" = ${accountId} and "isActive") < ${limit}, ${now}, ${now})
        on conflict ("accountId", "deviceIdentifier") do update set "lastSeenAt" = excluded."lastSeenAt" returning ${Prisma.raw(columns)}`;
      if (row === undefined) throw new Error('an insert that updates on conflict returns a row');
      return row;
    })
  );
}
