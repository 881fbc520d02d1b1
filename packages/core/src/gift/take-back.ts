import { bringForward } from '@houselights/jobs';
import { pullForwardGifts } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { sendOnce } from '../billing/index.ts';
import * as emails from '../mail/index.ts';
import { enqueue } from '../shared/messages.ts';
import { chargeAhead, comeForward, endOf, giftsOf, planNameOf, putOffOf } from './charge-forward.ts';
import { keepMoved, scheduled } from './move-gifts.ts';
import type { CoreDeps } from '../deps.ts';
import type { Gift, Queries } from '@houselights/db';
import type { NextCharge, PutOff } from './charge-forward.ts';

type Deps = Pick<CoreDeps, 'encryption' | 'settings'>;

/** A redeemed gift that is changing its state. */
export interface Followed {
  readonly accountId: string;
  readonly gift: Gift;
  readonly now: Date;
}

interface EarlyEnd extends Followed {
  /** The earliest day from which its redeemer is charged again. */
  readonly told: Date;
}

/**
 * Takes back what a gift gave beyond `withheldFrom`: later gifts begin sooner, a charge it had put off comes forward, and those affected
 * are notified. Runs in the transaction that withholds the gift.
 */
export async function takeBack(queries: Queries, deps: Deps, loss: EarlyEnd): Promise<void> {
  const { accountId, gift, now, told } = loss;
  const [lost] = scheduled(gift);
  if (lost === undefined || gift.withheldFrom === null || lost.until <= gift.withheldFrom) return;
  const before = await giftsOf(queries, accountId);
  const mayPutOff = before.some(({ id }) => id === lost.id);
  const putOff = mayPutOff ? await putOffOf(queries, accountId, lost.until) : undefined;
  await closeUpBehind(queries, loss, before, putOff);
  const isOther = ({ id }: Gift): boolean => id !== lost.id;
  const ends = {
    before: [lost.until, ...before.filter(isOther).flatMap(endOf)],
    after: (await giftsOf(queries, accountId)).filter(isOther).flatMap(endOf),
  };
  const charge = putOff && (await comeForward(queries, { accountId, putOff, ...ends, told, now }));
  await enqueue(queries, bringForward, { payload: { accountId } });
  await tell(queries, deps, loss, charge);
}

async function closeUpBehind(
  queries: Queries,
  { accountId, gift, now }: EarlyEnd,
  gifts: readonly Gift[],
  putOff: PutOff | undefined,
): Promise<void> {
  const facts = (await readFacts(queries, accountId)).map((fact) =>
    fact.sourceId === putOff?.row.id ? { ...fact, givenFrom: putOff.ownEnd } : fact,
  );
  const since = gift.withheldFrom !== null && gift.withheldFrom > now ? gift.withheldFrom : now;
  // A disputed gift that also extended the subscription still gives its days, as it may be won.
  const standing = gifts.filter(
    ({ state, withheldFrom }) => state === 'redeemed' || (state === 'disputed' && withheldFrom === null),
  );
  await keepMoved(queries, {
    accountId,
    moved: pullForwardGifts(standing.flatMap(scheduled), facts, { since, now }),
    now,
  });
}

async function tell(
  queries: Queries,
  deps: Deps,
  { accountId, gift, now }: EarlyEnd,
  charge: NextCharge | undefined,
): Promise<void> {
  const ends = { months: gift.months, end: endOfGift(gift, now), on: gift.withheldFrom ?? now };
  const next = charge && (await chargeAhead(queries, accountId, charge));
  const plan = await planNameOf(queries, charge);
  const notice = { subject: `${gift.id}:${gift.withheldFrom?.getTime()}`, plan };
  const letter = (facts: emails.SubscriptionFacts) => emails.giftTakenBackEmail(facts, ends, next);
  await sendOnce(queries, deps, { accountId, notices: [{ kind: 'gift_taken_back', ...notice, letter }], now });
  if (gift.buyerId === null || gift.buyerId === accountId) return;
  const bought = {
    ...ends,
    recipient: gift.recipientEmail,
    amount: { amountMinor: gift.amountMinor, currency: gift.currency },
  };
  const toBuyer = (facts: emails.SubscriptionFacts) => emails.giftUndoneEmail(facts, bought);
  const buyers = [{ kind: 'gift_undone', ...notice, letter: toBuyer }];
  await sendOnce(queries, deps, { accountId: gift.buyerId, notices: buyers, now });
}

/** What happens to the gift. */
function endOfGift({ accessFrom: from, withheldFrom: end }: Gift, now: Date): emails.TakenBackGift['end'] {
  if (end === null) return 'ended';
  // A gift that begins at this very instant has begun.
  if (end <= now) return from !== null && from > end ? 'neverBegins' : 'ended';
  return from !== null && from >= end ? 'neverBegins' : 'ends';
}
