import { newId } from '../shared/ids.ts';
import type { CoreDeps } from '../deps.ts';
import type { DeviceBody } from '@houselights/contracts';

export interface TouchDevice {
  readonly accountId: string;
  readonly device: DeviceBody;
  /** How many active devices the account may have. */
  readonly limit: number;
}

/** Beyond this many an account's forgotten devices go, the longest unseen first. */
const mostDevices = 100;

const touch = `update device set platform = $3, model = $4, "lastSeenAt" = $5
  where "accountId" = $1 and "deviceIdentifier" = $2 returning id`;

/** The device's id: registered at its first appearance, active while the limit allows, else inactive. */
export async function touchDevice(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { accountId, device, limit }: TouchDevice,
): Promise<string> {
  const { deviceIdentifier, platform, model } = device;
  const now = clock.now();
  const values = [accountId, deviceIdentifier, platform, model, now];
  const known = await db.pool.query<{ id: string }>({ name: 'touch-device', text: touch, values });
  return (
    known.rows[0]?.id ??
    db.transaction(async (queries) => {
      // Devices of one account are counted and added one after the other.
      await queries.$executeRaw`select 1 from account where id = ${accountId} for no key update`;
      await queries.$executeRaw`delete from device where id in (
        select d.id from device d where d."accountId" = ${accountId} and not d."isActive" and not exists (
          select 1 from session s where s."deviceId" = d.id and s."revokedAt" is null and s."refreshExpiresAt" > ${now})
        order by d."lastSeenAt" desc offset ${mostDevices - 1})`;
      const [row] = await queries.$queryRaw<{ id: string }[]>`
        insert into device (id, "accountId", "deviceIdentifier", platform, model, "isActive", created, "lastSeenAt")
        values (${newId()}, ${accountId}, ${deviceIdentifier}, ${platform}, ${model},
          (select count(*) from device where "accountId" = ${accountId} and "isActive") < ${limit}, ${now}, ${now})
        on conflict ("accountId", "deviceIdentifier") do update set "lastSeenAt" = excluded."lastSeenAt" returning id`;
      if (row === undefined) throw new Error('an insert that updates on conflict returns a row');
      return row.id;
    })
  );
}
