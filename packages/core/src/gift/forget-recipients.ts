import { sql, statement } from '@houselights/db';
import type { Queries } from '@houselights/db';
import type { Person } from '../shared/personal-data.ts';

const markGiftsTo = statement({
  name: 'mark-gifts-to-address',
  text: `update gift set "forgetsRecipient" = true where lower("recipientEmail") = lower($1)`,
  params: { email: sql.text },
});

const dayMs = 24 * 60 * 60 * 1_000;
/** After its day a gift is mailed within hours, or has lost its payment for good. */
const longAfterMs = 180 * dayMs;

/**
 * Marks the gifts that somebody who is forgotten has bought or redeemed, or that go to their address where it is proven: else registering
 * an address would make somebody else's gifts forget it. `clearRecipients` does the rest.
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
 * Clears the addresses of marked gifts that are mailed, or never will be: a gift that was paid for is still delivered. Its code works on, and
 * it can be mailed no second time.
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
