import { definePersonalData, deleted, exported, kept } from '../shared/personal-data.ts';

const once = kept('a hash: one membership earns for one account at a time');

export const patreonPersonalData = definePersonalData({
  feature: 'patreon',
  tables: {
    patreon_link: {
      accountId: deleted,
      patreonUserId: exported(deleted),
      tokensSealed: deleted,
      tierIds: exported(deleted),
    },
    patreon_claim: { userKey: once, accountId: once },
  },
  async erase(queries, { accountId }) {
    await queries.patreonLink.deleteMany({ where: { accountId } });
  },
  async export(queries, { accountId }) {
    const link = await queries.patreonLink.findUnique({
      where: { accountId },
      select: { patreonUserId: true, tierIds: true, activePatron: true, linkedAt: true, checkedAt: true },
    });
    return { link };
  },
});
