import type { Queries, Subscription } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

const live = ['trialing', 'active', 'past_due', 'unpaid'];

/** The account's subscription that lives at the payment provider, if there is one. */
export async function lifeOf(queries: Queries, accountId: string): Promise<Subscription | undefined> {
  const row = await queries.subscription.findFirst({
    where: { accountId, status: { in: live }, refusedBecause: null, endedAt: null },
    orderBy: { createdAt: 'asc' },
  });
  return row ?? undefined;
}

/**
 * True when a subscription that is cancelled has an end to wait for: what is paid for. After it a renewal is on its way, also while the
 * provider has not asked for it, and the end of the period that it is for would come too late.
 */
export function hasEndToCome(
  { status }: Pick<Subscription, 'status'>,
  { paidUntil }: Pick<AccessFact, 'paidUntil'>,
  now: Date,
): boolean {
  return ['trialing', 'active'].includes(status) && paidUntil !== null && now < paidUntil;
}
