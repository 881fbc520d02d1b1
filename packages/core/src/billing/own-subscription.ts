import type { Queries, Subscription } from '@houselights/db';

const live = ['trialing', 'active', 'past_due', 'unpaid'];

/** The account's live subscription, if there is one. */
export async function activeSubscriptionOf(queries: Queries, accountId: string): Promise<Subscription | undefined> {
  const row = await queries.subscription.findFirst({
    where: { accountId, status: { in: live }, refusedBecause: null, endedAt: null },
    orderBy: { createdAt: 'asc' },
  });
  return row ?? undefined;
}
