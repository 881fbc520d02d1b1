import { definePersonalData, exported, kept } from '../shared/personal-data.ts';

const ledger = kept(
  'the ledger cannot be changed; it names ids of accounts, and what staff wrote of one without a name',
);

export const pointsPersonalData = definePersonalData({
  feature: 'points',
  tables: {
    points_account: { accountId: ledger },
    points_entry: { memberId: ledger, cause: exported(ledger), reason: exported(ledger), actorId: ledger },
    points_due: { accountId: kept('a day beside the id of an account that is nobody') },
    points_promotion: { createdById: kept('which account of the staff decided it') },
    operator: { accountId: kept('who could correct the ledger: its checks read it') },
  },
  async export(queries, { accountId }) {
    const account = await queries.pointsAccount.findUnique({ where: { accountId } });
    if (account === null) return { account: null, entries: [] };
    const rows = await queries.pointsEntry.findMany({
      where: { memberId: account.id },
      select: { position: true, kind: true, points: true, debitId: true, cause: true, reason: true, at: true },
      orderBy: { position: 'asc' },
    });
    const entries = rows.map(({ position, points, debitId, ...entry }) => ({
      ...entry,
      position: Number(position),
      points: debitId === account.id ? -Number(points) : Number(points),
    }));
    return { account: { gained: Number(account.gained), spent: Number(account.spent) }, entries };
  },
});
