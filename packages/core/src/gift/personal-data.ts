import { cleared, definePersonalData, exported, kept, later } from '../shared/personal-data.ts';
import { clearRecipients, forgetRecipients } from './forget-recipients.ts';
import type { Person } from '../shared/personal-data.ts';
import type { Prisma } from '@houselights/db';

const book = kept('a gift that was paid for: the law has the books kept');

export const giftPersonalData = definePersonalData({
  feature: 'gift',
  tables: {
    gift: {
      buyerId: book,
      redeemedById: book,
      buyerName: exported(cleared),
      message: exported(cleared),
      recipientEmail: exported(
        later(
          'a gift that was paid for is still mailed; the address goes with the first purge after that, 180 days at most',
        ),
      ),
      paymentIntentId: book,
    },
  },
  async erase(queries, person, now) {
    await forgetRecipients(queries, person);
    await queries.gift.updateMany({ where: { buyerId: person.accountId }, data: { buyerName: '', message: '' } });
    await clearRecipients(queries, now);
  },
  eraseOverdue: clearRecipients,
  async export(queries, person) {
    const facts = { id: true, months: true, message: true, deliverAt: true, redeemedAt: true } as const;
    const order = { orderBy: { createdAt: 'asc' } } as const;
    const bought = await queries.gift.findMany({
      where: { buyerId: person.accountId },
      select: {
        ...facts,
        buyerName: true,
        recipientEmail: true,
        amountMinor: true,
        currency: true,
        state: true,
        createdAt: true,
        paidAt: true,
        sentAt: true,
      },
      ...order,
    });
    const received = await queries.gift.findMany({
      where: receivedBy(person),
      select: { ...facts, buyerName: true, accessFrom: true, accessUntil: true },
      ...order,
    });
    return { bought, received };
  },
});

/** Gifts redeemed by them or emailed to their address; not a gift still to be sent, which is to be a surprise. */
function receivedBy({ accountId, provenEmail }: Person): Prisma.GiftWhereInput {
  if (provenEmail === undefined) return { redeemedById: accountId };
  const mailed = { recipientEmail: { equals: provenEmail, mode: 'insensitive' as const }, sentAt: { not: null } };
  return { OR: [{ redeemedById: accountId }, mailed] };
}
