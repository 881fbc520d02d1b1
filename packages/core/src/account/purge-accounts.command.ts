import { sql, statement } from '@houselights/db';
import { accountChanged, accountDeleted } from '@houselights/jobs';
import { deletionGraceMs } from '../shared/deletion-grace.ts';
import { recordEvent } from '../shared/messages.ts';
import { personOf } from './person.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
const atOnce = 100;

const lockDueAccounts = statement({
  name: 'lock-accounts-to-erase',
  text: `select id from account where "deleteRequestedAt" <= $1 and "deletedAt" is null
    order by "deleteRequestedAt" limit ${atOnce} for update skip locked`,
  params: { due: sql.timestamptz },
  row: { id: sql.text },
});
const dropOldQuotas = statement({
  name: 'drop-old-registration-quotas',
  text: `delete from registration_quota where not exists (select 1 from unnest(at) t where t > $1)`,
  params: { since: sql.timestamptz },
});

type PurgeDeps = Pick<CoreDeps, 'db' | 'clock' | 'personalData'>;

/**
 * Erases accounts whose deletion was requested 14 days ago, in batches; resolves to their number. The row remains under its id, so that
 * whatever refers to it (films, the ledger) keeps an anonymous owner. Safe to run anywhere, any time, in parallel.
 */
export async function purgeDeletedAccounts(deps: PurgeDeps): Promise<number> {
  const { db, clock, personalData } = deps;
  const now = clock.now();
  const due = new Date(now.getTime() - deletionGraceMs);
  return db.transaction(async (queries) => {
    const rows = await lockDueAccounts.rows(queries, { due });
    for (const { id } of rows) await forgetAccount(queries, deps, id);
    for (const { eraseOverdue } of personalData) await eraseOverdue?.(queries, now);
    return rows.length;
  });
}

/** Erases an account's personal data, feature by feature, in the transaction of `queries`. Its row remains, anonymous. */
export async function forgetAccount(
  queries: Queries,
  { clock, personalData }: Pick<CoreDeps, 'clock' | 'personalData'>,
  accountId: string,
): Promise<void> {
  const now = clock.now();
  const person = await personOf(queries, accountId);
  if (person === undefined) throw new Error(`the data of account ${accountId} is erased already`);
  for (const { erase } of personalData) await erase?.(queries, person, now);
  await recordEvent(queries, accountChanged, { accountId });
  await recordEvent(queries, accountDeleted, { accountId });
}

/** Deletes sessions that ended a day ago or more, used codes and old quotas. */
export async function purgeStaleSignIns({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - dayMs);
  await db.prisma.session.deleteMany({
    where: { OR: [{ revokedAt: { lt: yesterday } }, { refreshExpiresAt: { lt: yesterday } }] },
  });
  await db.prisma.accountCode.deleteMany({
    where: { OR: [{ expiresAt: { lt: yesterday } }, { usedAt: { lt: yesterday } }] },
  });
  await db.prisma.addressChange.deleteMany({ where: { undoUntil: { lt: yesterday } } });
  // A provider's token is accepted for half a minute after its expiry, by a clock that may differ.
  await db.prisma.usedIdentityToken.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - hourMs) } } });
  await db.prisma.webViewToken.deleteMany({ where: { expiresAt: { lt: now } } });
  await dropOldQuotas.run(db.prisma, { since: yesterday });
}
