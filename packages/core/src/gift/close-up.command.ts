import { closeUp } from '@houselights/rules';
import { syncAccount } from '../billing/index.ts';
import { laid, moveGifts } from './move-gifts.ts';
import type { SyncDeps } from '../billing/index.ts';

export interface Loss {
  readonly accountId: string;
  /** When the account's access ended early; ISO 8601. */
  readonly since: string;
}

/**
 * The job gift.close-up: gifts that waited behind access that ended early begin sooner. Whatever is left of them, and of gifts that had
 * extended an ended subscription, then puts off the charges of the subscription that continues. Idempotent.
 */
export async function closeUpGifts(deps: SyncDeps, loss: Loss): Promise<void> {
  const { accountId } = loss;
  const since = new Date(loss.since);
  await moveGifts(deps, accountId, async ({ queries, gifts, facts, now }) => {
    const ended = await queries.subscription.findMany({
      where: { accountId, endedAt: { not: null } },
      select: { id: true },
    });
    await queries.gift.updateMany({
      where: { redeemedById: accountId, accessUntil: { gt: since }, extendsId: { in: ended.map(({ id }) => id) } },
      data: { extendsId: null, extended: false },
    });
    return closeUp(gifts.flatMap(laid), facts, { since, now });
  });
  if (deps.payments.offered) await syncAccount(deps, accountId);
}
