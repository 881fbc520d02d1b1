import { Prisma } from '@houselights/db';
import { accountChanged, accountDeleted } from '@houselights/jobs';
import { clearRecipients, forgetRecipients } from '../gift/index.ts';
import { deletionGraceMs } from '../shared/deletion-grace.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { recordEvent } from '../shared/messages.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
const atOnce = 100;

type PurgeDeps = Pick<CoreDeps, 'db' | 'clock'>;

/**
 * Takes the personal data of accounts that asked for it 14 days ago, some at a time; resolves to how many there were. The row
 * stays under its id, so that what others rely on (films, later the ledger) keeps an owner who is nobody. Safe to run anywhere,
 * any time, in parallel.
 */
export async function purgeDeletedAccounts({ db, clock }: PurgeDeps): Promise<number> {
  const now = clock.now();
  const due = new Date(now.getTime() - deletionGraceMs);
  return db.transaction(async (queries) => {
    const rows = await queries.$queryRaw<{ id: string }[]>`
      select id from account where "deleteRequestedAt" <= ${due} and "deletedAt" is null
      order by "deleteRequestedAt" limit ${atOnce} for update skip locked`;
    for (const { id } of rows) await forgetAccount(queries, id, now);
    await clearRecipients(queries, now);
    return rows.length;
  });
}

/** Takes an account's personal data, in the transaction of `queries`. Its row stays, as nobody's. */
export async function forgetAccount(queries: Queries, accountId: string, now: Date): Promise<void> {
  await queries.identity.deleteMany({ where: { accountId } });
  await queries.accountCode.deleteMany({ where: { accountId } });
  await queries.addressChange.deleteMany({ where: { accountId } });
  await queries.playbackProgress.deleteMany({ where: { accountId } });
  // Ended, not deleted: every process has to hear of it.
  await revokeSessions(queries, { accountId }, 'deletion');
  await queries.play.deleteMany({ where: { accountId } });
  await queries.recommendationFeed.deleteMany({ where: { accountId } });
  await queries.device.deleteMany({ where: { accountId } });
  await queries.webViewToken.deleteMany({ where: { session: { accountId } } });
  await queries.patreonLink.deleteMany({ where: { accountId } });
  // Cards and the search show the name that a video was made under.
  await queries.video.updateMany({ where: { ownerId: accountId }, data: { creatorName: null, updatedAt: now } });
  const { email, verifiedAt } = await queries.account.findUniqueOrThrow({ where: { id: accountId } });
  await forgetRecipients(queries, { accountId, provenEmail: verifiedAt === null ? undefined : email });
  await queries.gift.updateMany({ where: { buyerId: accountId }, data: { buyerName: '', message: '' } });
  await clearRecipients(queries, now);
  await blankReasons(queries, accountId);
  await queries.account.update({
    where: { id: accountId },
    data: {
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
    },
  });
  await recordEvent(queries, accountChanged, { accountId });
  await recordEvent(queries, accountDeleted, { accountId });
}

/** What staff wrote about an account may name a person. That it was done, when and by whom stays. */
async function blankReasons(queries: Queries, accountId: string): Promise<void> {
  await queries.accountBan.updateMany({ where: { accountId }, data: { reason: '' } });
  await queries.accountBan.updateMany({ where: { accountId, liftReason: { not: null } }, data: { liftReason: '' } });
  await queries.roleChange.updateMany({ where: { accountId }, data: { reason: '' } });
  await queries.staffGrant.updateMany({ where: { accountId }, data: { reason: '' } });
  await queries.staffGrant.updateMany({
    where: { accountId, revokeReason: { not: null } },
    data: { revokeReason: '' },
  });
  await queries.$executeRaw`update staff_refund set reason = ''
    where "invoiceId" in (select id from invoice where "accountId" = ${accountId})`;
}

/** Clears sessions that ended a day ago or more, used codes and old counts; resolves when done. */
export async function purgeStaleSignIns({ db, clock }: PurgeDeps): Promise<void> {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - dayMs);
  await db.prisma.session.deleteMany({
    where: { OR: [{ revokedAt: { lt: yesterday } }, { refreshExpiresAt: { lt: yesterday } }] },
  });
  await db.prisma.accountCode.deleteMany({
    where: { OR: [{ expiresAt: { lt: yesterday } }, { usedAt: { lt: yesterday } }] },
  });
  await db.prisma.addressChange.deleteMany({ where: { undoUntil: { lt: yesterday } } });
  // A token of a provider is believed for half a minute after its end, by a clock that may be another one.
  await db.prisma.usedIdentityToken.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - hourMs) } } });
  await db.prisma.webViewToken.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.prisma.$executeRaw`delete from registration_quota
    where not exists (select 1 from unnest(at) t where t > ${new Date(now.getTime() - dayMs)}::timestamptz)`;
}
