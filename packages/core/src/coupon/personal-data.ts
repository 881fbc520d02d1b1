import { definePersonalData, exported, kept } from '../shared/personal-data.ts';

const book = kept('a discount belongs to the books of its subscription: the law has them kept');

export const couponPersonalData = definePersonalData({
  feature: 'coupon',
  tables: { coupon_redemption: { accountId: book, code: exported(book) } },
  async export(queries, { accountId }) {
    const redemptions = await queries.couponRedemption.findMany({
      where: { accountId },
      select: { code: true, state: true, subscriptionId: true, at: true },
      orderBy: { at: 'asc' },
    });
    return { redemptions };
  },
});
