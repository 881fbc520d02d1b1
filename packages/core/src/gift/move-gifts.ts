import { sql, statement } from '@houselights/db';
import { recordAccessFacts, readFacts } from '../access/index.ts';
import { lockAccount } from '../shared/lock-account.ts';
import { giftFact } from './gift-fact.ts';
import type { CoreDeps } from '../deps.ts';
import type { Gift, Queries } from '@houselights/db';
import type { AccessFact, ScheduledGift } from '@houselights/rules';

export interface Redeemed {
  readonly queries: Queries;
  readonly gifts: readonly Gift[];
  readonly facts: readonly AccessFact[];
  readonly now: Date;
}

const lockGifts = statement({
  name: 'lock-gifts-of-account',
  text: `select id from gift where "redeemedById" = $1 order by id for update`,
  params: { accountId: sql.text },
  row: { id: sql.text },
});

const lockCustomer = statement({
  name: 'lock-customer-of-moved-gifts',
  text: `select "accountId" from billing_customer where "accountId" = $1 for update`,
  params: { accountId: sql.text },
  row: { accountId: sql.text },
});

/** Moves an account's redeemed gifts as `decide` says; `keep` stores them where more follows from the move. */
export async function moveGifts(
  { db, billingClock }: Pick<CoreDeps, 'db' | 'billingClock'>,
  accountId: string,
  decide: (redeemed: Redeemed) => Promise<readonly ScheduledGift[]> | readonly ScheduledGift[],
  keep: (queries: Queries, moved: Moved) => Promise<unknown> = keepMoved,
): Promise<void> {
  const now = billingClock.now();
  await db.transaction(async (queries) => {
    // Lock order as everywhere: the customer, their gifts, their account.
    await lockCustomer.run(queries, { accountId });
    await lockGifts.run(queries, { accountId });
    await lockAccount.run(queries, { accountId });
    const gifts = await queries.gift.findMany({ where: { redeemedById: accountId, state: 'redeemed' } });
    const facts = await readFacts(queries, accountId);
    await keep(queries, { accountId, moved: await decide({ queries, gifts, facts, now }), now });
  });
}

export interface Moved {
  readonly accountId: string;
  readonly moved: readonly ScheduledGift[];
  readonly now: Date;
}

/** Stores the gifts' new dates, in the transaction that locks them and their account. */
export async function keepMoved(queries: Queries, { accountId, moved, now }: Moved): Promise<Gift[]> {
  const gifts: Gift[] = [];
  if (moved.length === 0) return gifts;
  const known = new Map((await readFacts(queries, accountId)).map((fact) => [fact.sourceId, fact]));
  for (const { id, from: accessFrom, until: accessUntil } of moved) {
    const gift = await queries.gift.update({ where: { id }, data: { accessFrom, accessUntil, dueAt: new Date(0) } });
    await recordAccessFacts(queries, { accountId, facts: [giftFact(gift, known.get(id)?.withheldAt)], now });
    gifts.push(gift);
  }
  return gifts;
}

export function scheduled({ id, months, redeemedAt, accessFrom: from, accessUntil: until }: Gift): ScheduledGift[] {
  return redeemedAt === null || from === null || until === null ? [] : [{ id, months, redeemedAt, from, until }];
}
