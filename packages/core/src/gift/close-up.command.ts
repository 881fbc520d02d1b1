import { closeUp } from '@houselights/rules';
import { syncAccount } from '../billing/index.ts';
import { laid, moveGifts } from './move-gifts.ts';
import type { SyncDeps } from '../billing/index.ts';

export interface Loss {
  readonly accountId: string;
  /** When what the account had ended sooner than it was to; ISO 8601. */
  readonly since: string;
}

/**
 * The work of the job gift.close-up: gifts that wait for something that has ended sooner begin sooner. What is left of them then, and of
 * those that had made an ended subscription longer, puts off the charges of whatever goes on. Tried again it moves nothing more.
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
