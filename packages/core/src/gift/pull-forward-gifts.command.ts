import { pullForwardGifts } from '@houselights/rules';
import { syncAccount } from '../billing/index.ts';
import { scheduled, moveGifts } from './move-gifts.ts';
import type { SyncDeps } from '../billing/index.ts';

export interface EarlyEnd {
  readonly accountId: string;
  /** When the account's access ended early; ISO 8601. */
  readonly since: string;
}

/**
 * The job gift.close-up: gifts that waited behind access that ended early begin sooner. Whatever is left of them, and of gifts that had
 * extended an ended subscription, then puts off the charges of the subscription that continues. Idempotent.
 */
export async function pullForwardAccountGifts(deps: SyncDeps, loss: EarlyEnd): Promise<void> {
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
    return pullForwardGifts(gifts.flatMap(scheduled), facts, { since, now });
  });
  if (deps.payments.offered) await syncAccount(deps, accountId);
}
