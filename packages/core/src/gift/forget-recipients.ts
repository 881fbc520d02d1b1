import { sql, statement } from '@houselights/db';
import type { Queries } from '@houselights/db';
import type { Person } from '../shared/personal-data.ts';

const markGiftsTo = statement({
  name: 'mark-gifts-to-address',
  text: `update gift set "forgetsRecipient" = true where lower("recipientEmail") = lower($1)`,
  params: { email: sql.text },
});

const dayMs = 24 * 60 * 60 * 1_000;
/** Long after its day, a gift either was emailed within hours, or has lost its payment for good. */
const longAfterMs = 180 * dayMs;

/**
 * Marks the gifts that a deleted person bought or redeemed, and those addressed to their confirmed address: with an unconfirmed one,
 * anybody could make other people's gifts lose it. `clearRecipients` does the rest.
 */
export async function forgetRecipients(queries: Queries, { accountId, provenEmail }: Person): Promise<void> {
  await queries.gift.updateMany({
    where: { OR: [{ buyerId: accountId }, { redeemedById: accountId }] },
    data: { forgetsRecipient: true },
  });
  if (provenEmail === undefined) return;
  await markGiftsTo.run(queries, { email: provenEmail });
}

/**
 * Clears the addresses of marked gifts that have been emailed or never will be: a paid gift is still delivered. Its code stays valid, and
 * it cannot be emailed again.
 */
export async function clearRecipients(queries: Queries, now: Date): Promise<void> {
  await queries.gift.updateMany({
    where: {
      forgetsRecipient: true,
      recipientEmail: { not: '' },
      OR: [
        { sentAt: { not: null } },
        { state: { in: ['redeemed', 'refunded', 'abandoned'] } },
        { deliverAt: { lt: new Date(now.getTime() - longAfterMs) } },
      ],
    },
    data: { recipientEmail: '' },
  });
}
