import { Prisma } from '@houselights/db';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { cleared, definePersonalData, deleted, exported, kept, later } from '../shared/personal-data.ts';
import type { Queries } from '@houselights/db';
import type { Exportable, Person } from '../shared/personal-data.ts';

const nobody = kept('the row stays as nobody: films, books and the ledger name its id');
const staff = kept('which account of the staff decided it');
const record = kept('that it was decided, when and about which id');
const ended = later('a session ends with the account, and its row goes a day later, by the job account.purge');

export const accountPersonalData = definePersonalData({
  feature: 'account',
  tables: {
    account: {
      id: exported(nobody),
      email: exported(cleared),
      emailKey: cleared,
      displayName: exported(cleared),
      passwordHash: cleared,
      avatarKey: exported(cleared),
      preferences: exported(cleared),
      deleteReason: exported(cleared),
    },
    identity: { accountId: deleted, provider: exported(deleted), subject: exported(deleted) },
    session: {
      accountId: ended,
      deviceId: ended,
      openedById: ended,
      refreshHash: ended,
      previousHash: ended,
      successorSealed: cleared,
    },
    retired_refresh_token: { hash: ended, sessionId: ended },
    web_view_token: { hash: deleted, sessionId: deleted },
    account_code: { accountId: deleted, codeHash: deleted, email: exported(deleted) },
    address_change: { accountId: deleted, from: exported(deleted), to: exported(deleted), undoHash: deleted },
    account_ban: {
      accountId: record,
      bannedById: staff,
      liftedById: staff,
      reason: exported(cleared),
      liftReason: exported(cleared),
    },
    role_change: { accountId: record, byId: staff, reason: exported(cleared) },
  },
  async erase(queries, { accountId }, now) {
    await queries.identity.deleteMany({ where: { accountId } });
    await queries.accountCode.deleteMany({ where: { accountId } });
    await queries.addressChange.deleteMany({ where: { accountId } });
    // Revoked, not deleted: every process must be notified.
    await revokeSessions(queries, { accountId }, 'deletion');
    await queries.webViewToken.deleteMany({ where: { session: { accountId } } });
    await blankReasons(queries, accountId);
    await queries.account.update({ where: { id: accountId }, data: asNobody(accountId, now) });
  },
  export: async (queries, person) => ({
    ...(await exportAccount(queries, person)),
    ...(await exportDecisions(queries, person)),
  }),
});

function asNobody(accountId: string, now: Date) {
  return {
    email: `deleted-${accountId}`,
    emailKey: `deleted-${accountId}`,
    displayName: 'Deleted account',
    passwordHash: null,
    avatarKey: null,
    preferences: Prisma.DbNull,
    notificationsEnabled: false,
    superAdmin: false,
    accountType: 0,
    verifiedAt: null,
    deleteReason: null,
    deletedAt: now,
    updatedAt: now,
  };
}

/** A reason written by staff may name a person. That it was done, when and by whom stays. */
async function blankReasons(queries: Queries, accountId: string): Promise<void> {
  await queries.accountBan.updateMany({ where: { accountId }, data: { reason: '' } });
  await queries.accountBan.updateMany({ where: { accountId, liftReason: { not: null } }, data: { liftReason: '' } });
  await queries.roleChange.updateMany({ where: { accountId }, data: { reason: '' } });
}

async function exportAccount(queries: Queries, { accountId }: Person) {
  const { preferences, ...profile } = await queries.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      id: true,
      email: true,
      displayName: true,
      accountType: true,
      superAdmin: true,
      verifiedAt: true,
      avatarKey: true,
      notificationsEnabled: true,
      preferences: true,
      createdAt: true,
      deleteRequestedAt: true,
      deleteReason: true,
    },
  });
  const identities = await queries.identity.findMany({
    where: { accountId },
    select: { provider: true, subject: true, createdAt: true },
    orderBy: { createdAt: 'asc' },
  });
  const sessions = await queries.session.findMany({
    where: { accountId },
    select: { createdAt: true, renewedAt: true, revokedAt: true, revokedReason: true },
    orderBy: { createdAt: 'asc' },
  });
  return { profile: { ...profile, preferences: preferences as Exportable }, identities, sessions };
}

async function exportDecisions(queries: Queries, { accountId }: Person) {
  const codes = await queries.accountCode.findMany({
    where: { accountId },
    select: { purpose: true, email: true, createdAt: true, usedAt: true },
    orderBy: { createdAt: 'asc' },
  });
  const addressChanges = await queries.addressChange.findMany({
    where: { accountId },
    select: { from: true, to: true, changedAt: true },
    orderBy: { changedAt: 'asc' },
  });
  const bans = await queries.accountBan.findMany({
    where: { accountId },
    select: { reason: true, at: true, until: true, liftedAt: true, liftReason: true },
    orderBy: { at: 'asc' },
  });
  const roleChanges = await queries.roleChange.findMany({
    where: { accountId },
    select: { way: true, superAdminAfter: true, accountTypeAfter: true, reason: true, at: true },
    orderBy: { at: 'asc' },
  });
  return { codes, addressChanges, bans, roleChanges };
}
