import { cleared, definePersonalData, exported, kept } from '../shared/personal-data.ts';

const book = kept('access that was paid for or granted: the law has the books kept');
const staff = kept('which account of the staff decided it');

export const accessPersonalData = definePersonalData({
  feature: 'access',
  tables: {
    access_fact: { accountId: book, sourceId: exported(book) },
    staff_grant: {
      accountId: book,
      grantedById: staff,
      revokedById: staff,
      reason: exported(cleared),
      revokeReason: exported(cleared),
    },
  },
  /** A reason written by staff may name a person. That it was done, when and by whom stays. */
  async erase(queries, { accountId }) {
    await queries.staffGrant.updateMany({ where: { accountId }, data: { reason: '' } });
    await queries.staffGrant.updateMany({
      where: { accountId, revokeReason: { not: null } },
      data: { revokeReason: '' },
    });
  },
  async export(queries, { accountId }) {
    const facts = await queries.accessFact.findMany({
      where: { accountId },
      select: {
        source: true,
        sourceId: true,
        planId: true,
        startedAt: true,
        paidUntil: true,
        trialEndsAt: true,
        renews: true,
        cancelledAt: true,
        endedAt: true,
        withheld: true,
        knownFrom: true,
        knownUntil: true,
      },
      orderBy: { id: 'asc' },
    });
    const grants = await queries.staffGrant.findMany({
      where: { accountId },
      select: { planId: true, startsAt: true, endsAt: true, reason: true, revokedAt: true, revokeReason: true },
      orderBy: { createdAt: 'asc' },
    });
    return { facts, grants };
  },
});
