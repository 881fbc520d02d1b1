import { definePersonalData, deleted, exported } from '../shared/personal-data.ts';
import type { Exportable } from '../shared/personal-data.ts';

export const recommendationPersonalData = definePersonalData({
  feature: 'recommendation',
  tables: { recommendation_feed: { accountId: deleted, picks: exported(deleted) } },
  async erase(queries, { accountId }) {
    await queries.recommendationFeed.deleteMany({ where: { accountId } });
  },
  async export(queries, { accountId }) {
    const feeds = await queries.recommendationFeed.findMany({
      where: { accountId },
      select: { kind: true, picks: true, createdAt: true },
      orderBy: { createdAt: 'asc' },
    });
    return { feeds: feeds.map(({ picks, ...feed }) => ({ ...feed, picks: picks as Exportable })) };
  },
});
