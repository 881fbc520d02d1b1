import { closeUp } from '@houselights/rules';
import { keepFacts, readFacts } from '../access/index.ts';
import { syncAccount } from '../billing/index.ts';
import { giftFact } from './gift-fact.ts';
import type { SyncDeps } from '../billing/index.ts';
import type { Gift } from '@houselights/db';
import type { LaidGift } from '@houselights/rules';

export interface Loss {
  readonly accountId: string;
  /** When what the account had ended sooner than it was to; ISO 8601. */
  readonly since: string;
}

/**
 * The work of the job gift.close-up: gifts that wait for something that has ended sooner begin sooner, and put off the charges of
 * whatever goes on from where they lie now. Tried again it moves nothing more.
 */
export async function closeUpGifts(deps: SyncDeps, { accountId, since }: Loss): Promise<void> {
  const { db, billingClock } = deps;
  const now = billingClock.now();
  const count = await db.transaction(async (queries) => {
    // The gifts before the account, as where one is redeemed.
    await queries.$queryRaw`select id from gift where "redeemedById" = ${accountId} order by id for update`;
    await queries.$queryRaw`select id from account where id = ${accountId} for no key update`;
    const rows = await queries.gift.findMany({ where: { redeemedById: accountId, state: 'redeemed' } });
    const facts = await readFacts(queries, accountId);
    const closer = closeUp(rows.flatMap(laid), facts, { since: new Date(since), now });
    for (const { id, from: accessFrom, until: accessUntil } of closer) {
      const moved = { accessFrom, accessUntil, extendsId: null, extended: false };
      const gift = await queries.gift.update({ where: { id }, data: moved });
      await keepFacts(queries, { accountId, facts: [giftFact(gift)], now });
    }
    return closer.length;
  });
  if (count > 0 && deps.payments.offered) await syncAccount(deps, accountId);
}

function laid({ id, months, redeemedAt, accessFrom: from, accessUntil: until }: Gift): LaidGift[] {
  return redeemedAt === null || from === null || until === null ? [] : [{ id, months, redeemedAt, from, until }];
}
