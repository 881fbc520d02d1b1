import { sql, statement } from '@houselights/db';
import { newId } from '../shared/ids.ts';
import { lockLiveAccount } from '../shared/lock-account.ts';
import type { CoreDeps } from '../deps.ts';
import type { DeviceBody } from '@houselights/contracts';
import type { Device } from '@houselights/db';

export interface TouchDevice {
  readonly accountId: string;
  readonly device: DeviceBody;
  /** How many active devices the account may have. */
  readonly limit: number;
}

/** Above this limit, an account's devices without sessions are removed: inactive ones first, then the longest unseen. */
const mostDevices = 100;

const columns = `id, "accountId", "deviceIdentifier", platform, model, "isActive", created, "lastSeenAt"`;
export const deviceRow = {
  id: sql.text,
  accountId: sql.text,
  deviceIdentifier: sql.text,
  platform: sql.text,
  model: sql.text,
  isActive: sql.bool,
  created: sql.timestamptz,
  lastSeenAt: sql.timestamptz,
};

const touch = statement({
  name: 'touch-device',
  text: `update device set platform = $3, model = $4, "lastSeenAt" = $5
    where "accountId" = $1 and "deviceIdentifier" = $2 returning ${columns}`,
  params: {
    accountId: sql.text,
    deviceIdentifier: sql.text,
    platform: sql.text,
    model: sql.text,
    now: sql.timestamptz,
  },
  row: deviceRow,
});
const removeBeyondMost = statement({
  name: 'remove-devices-beyond-most',
  text: `delete from device where id in (
    select d.id from device d where d."accountId" = $1 and not exists (
      select 1 from session s where s."deviceId" = d.id and s."revokedAt" is null and s."refreshExpiresAt" > $2)
    order by d."isActive" desc, d."lastSeenAt" desc offset ${mostDevices - 1})`,
  params: { accountId: sql.text, now: sql.timestamptz },
});
const register = statement({
  name: 'register-device',
  text: `insert into device (${columns})
    values ($1, $2, $3, $4, $5, (select count(*) from device where "accountId" = $2 and "isActive") < $6, $7, $7)
    on conflict ("accountId", "deviceIdentifier") do update set "lastSeenAt" = excluded."lastSeenAt" returning ${columns}`,
  params: {
    id: sql.text,
    accountId: sql.text,
    deviceIdentifier: sql.text,
    platform: sql.text,
    model: sql.text,
    limit: sql.int8,
    now: sql.timestamptz,
  },
  row: deviceRow,
});

/** The device, registered the first time: active within the limit, otherwise inactive. Undefined if the account is erased. */
export async function touchDevice(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { accountId, device, limit }: TouchDevice,
): Promise<Device | undefined> {
  const { deviceIdentifier, platform, model } = device;
  const now = clock.now();
  const seen = { accountId, deviceIdentifier, platform, model, now };
  const known = await touch.first(db.pool, seen);
  return (
    known ??
    db.transaction(async (queries) => {
      // Serialises counting and adding devices per account.
      if (!(await lockLiveAccount(queries, accountId))) return undefined;
      await removeBeyondMost.run(queries, { accountId, now });
      const row = await register.first(queries, { id: newId(), limit, ...seen });
      if (row === undefined) throw new Error('an insert that updates on conflict returns a row');
      return row;
    })
  );
}
