import { randomBytes, randomUUID } from 'node:crypto';

import type { Access } from '@houselights/contracts';
import type { Database } from '@houselights/db';

export type Role = 'anonymous' | Exclude<Access, 'public'>;

/** Who may call what, listed by hand: the tests compare the product with this, not with its own rule. */
export const mayCall: Readonly<Record<Access, readonly Role[]>> = {
  public: ['anonymous', 'account', 'member', 'creator', 'admin'],
  account: ['account', 'member', 'creator', 'admin'],
  member: ['member', 'creator', 'admin'],
  creator: ['creator', 'admin'],
  admin: ['admin'],
};

export const roles: readonly Role[] = mayCall.public;

const day = 24 * 60 * 60 * 1000;

/** Creates an account of this role and returns its id. */
export async function makeAccount({ prisma }: Database, role: Exclude<Role, 'anonymous'>): Promise<string> {
  const id = randomUUID();
  await prisma.account.create({
    data: {
      id,
      email: `${role}-${id}@demo.test`,
      emailKey: `${role}-${id}@demo.test`,
      displayName: role,
      accountType: role === 'creator' ? 3 : 0,
      superAdmin: role === 'admin',
      verifiedAt: new Date(),
    },
  });
  if (role !== 'member') return id;
  await prisma.accessFact.create({
    data: {
      accountId: id,
      source: 'staff',
      sourceId: randomUUID(),
      startedAt: new Date(Date.now() - day),
      paidUntil: new Date(Date.now() + day),
      renews: false,
      knownFrom: new Date(Date.now() - day),
    },
  });
  return id;
}

/** Creates a session of the account, on a device that all its sessions share, and returns its id. */
export async function makeSession({ prisma }: Database, accountId: string): Promise<string> {
  const id = randomUUID();
  const refreshExpiresAt = new Date(Date.now() + 60 * day);
  const where = { accountId, deviceIdentifier: `of ${accountId}` };
  const device = { id: randomUUID(), ...where, platform: 'web', model: 'Linux, Firefox' };
  await prisma.device.createMany({ data: [device], skipDuplicates: true });
  const { id: deviceId } = await prisma.device.findUniqueOrThrow({ where: { accountId_deviceIdentifier: where } });
  await prisma.session.create({ data: { id, accountId, deviceId, refreshHash: randomBytes(32), refreshExpiresAt } });
  return id;
}
