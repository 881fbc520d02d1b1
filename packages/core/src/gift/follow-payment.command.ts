import { sql, statement } from '@houselights/db';
import { extendByGift } from '@houselights/jobs';
import { addDays, layBehind, noticeDays, startingAt } from '@houselights/rules';
import { keepFacts } from '../access/index.ts';
import { sendOnce } from '../billing/index.ts';
import * as letters from '../mail/index.ts';
import { enqueue } from '../shared/messages.ts';
import { giftFact } from './gift-fact.ts';
import { keepMoved, laid } from './move-gifts.ts';
import { placeFor } from './place-gift.ts';
import { takeBack } from './take-back.ts';
import type { Followed } from './take-back.ts';
import type { CoreDeps } from '../deps.ts';
import type { Gift, Queries } from '@houselights/db';
import type { LaidGift } from '@houselights/rules';

/**
 * The work of the job gift.follow-payment: a gift follows its payment. One that was not redeemed opens nothing while its payment is
 * disputed or once it was given back. One that was redeemed rests while its payment is disputed, where it has days of its own; once the
 * payment is lost its access ends so many days after a letter, and is given again, with the days that were taken, should the payment stand
 * after all. What became of the payment is read from the gift: it does not matter which of two jobs comes first, nor how often.
 */
export async function followGiftPayment(
  deps: Pick<CoreDeps, 'db' | 'billingClock' | 'sealer' | 'settings'>,
  { giftId }: { readonly giftId: string },
): Promise<void> {
  const now = deps.billingClock.now();
  await deps.db.transaction(async (queries) => {
    await lock(queries, giftId);
    const before = await queries.gift.findUnique({ where: { id: giftId } });
    if (before === null) return;
    const state = before.paymentUndone ?? standingState(before);
    if (state === before.state) return;
    const { redeemedById: accountId } = before;
    if (accountId === null) await queries.gift.update({ where: { id: giftId }, data: { state } });
    else if (state === 'redeemed') await giveAgain(queries, deps, { accountId, gift: before, now });
    else await withhold(queries, deps, { accountId, gift: before, now }, state);
  });
}

const lockCustomer = statement({
  name: 'lock-customer-of-gift',
  text: `select "accountId" from billing_customer
    where "accountId" = (select "redeemedById" from gift where id = $1) for update`,
  params: { giftId: sql.text },
  row: { accountId: sql.text },
});
const lockGifts = statement({
  name: 'lock-gifts-beside-gift',
  text: `select id from gift
    where id = $1 or "redeemedById" = (select "redeemedById" from gift where id = $1) order by id for update`,
  params: { giftId: sql.text },
  row: { id: sql.text },
});
const lockRedeemer = statement({
  name: 'lock-redeemer-of-gift',
  text: `select id from account where id = (select "redeemedById" from gift where id = $1) for no key update`,
  params: { giftId: sql.text },
  row: { id: sql.text },
});

/** The redeemer's customer before their gifts before their account, as everywhere. */
async function lock(queries: Queries, giftId: string): Promise<void> {
  await lockCustomer.run(queries, { giftId });
  await lockGifts.run(queries, { giftId });
  await lockRedeemer.run(queries, { giftId });
}

/** How a gift stands whose payment does, as far as it has come. */
function standingState({ state, redeemedAt, sentAt, paidAt }: Gift): string {
  if (state !== 'refunded' && state !== 'disputed') return state;
  if (redeemedAt !== null) return 'redeemed';
  if (sentAt !== null) return 'sent';
  return paidAt === null ? 'unpaid' : 'scheduled';
}

/**
 * A dispute that is open may be won: days of a subscription that became longer stay until then. What rested already does not begin again
 * for the days of notice.
 */
async function withhold(
  queries: Queries,
  deps: Parameters<typeof takeBack>[1],
  { accountId, gift: before, now }: Followed,
  state: string,
): Promise<void> {
  const rests = before.extendsId === null && (state === 'disputed' || before.state === 'disputed');
  const told = state === 'disputed' ? null : addDays(now, noticeDays);
  const withheldFrom = before.withheldFrom ?? (rests ? now : told);
  const gift = await queries.gift.update({ where: { id: before.id }, data: { state, withheldFrom } });
  await keepFacts(queries, { accountId, facts: [giftFact(gift, now)], now });
  if (told !== null) await takeBack(queries, deps, { accountId, gift, now, told });
  else if (rests) await tell(queries, deps, { accountId, gift, now }, 'gift_disputed', letters.giftDisputedLetter);
}

/** Writes to the redeemer of a gift that gives something yet, or would. */
async function tell(
  queries: Queries,
  deps: Parameters<typeof takeBack>[1],
  { accountId, gift, now }: Followed,
  kind: string,
  write: (facts: letters.SubscriptionFacts, months: number) => ReturnType<typeof letters.giftDisputedLetter>,
): Promise<void> {
  if (gift.accessUntil === null || gift.accessUntil <= now) return;
  const subject = `${gift.id}:${gift.withheldFrom?.getTime() ?? gift.accessUntil.getTime()}`;
  const letter = (facts: letters.SubscriptionFacts) => write(facts, gift.months);
  await sendOnce(queries, deps, { accountId, notices: [{ kind, subject, plan: '', letter }], now });
}

/** The payment stands after all: what was not taken yet stays where it was, what was taken is given like a gift that is redeemed now. */
async function giveAgain(
  queries: Queries,
  deps: Parameters<typeof takeBack>[1],
  { accountId, gift: before, now }: Followed,
): Promise<void> {
  const { id, extendsId } = before;
  const takenFrom = before.withheldFrom ?? (extendsId === null ? now : null);
  const [was] = laid(before);
  const isTaken = was !== undefined && takenFrom !== null && takenFrom < was.until;
  const place = isTaken ? await placeAgain(queries, { accountId, was, takenFrom, now }) : {};
  const gift = await queries.gift.update({ where: { id }, data: { state: 'redeemed', withheldFrom: null, ...place } });
  await keepFacts(queries, { accountId, facts: [giftFact(gift)], now });
  if (isTaken) await extendBy(queries, [gift]);
  // Whoever was told that it rests, or is to end.
  if (before.withheldFrom !== null) {
    await tell(queries, deps, { accountId, gift, now }, 'gift_given_again', letters.giftGivenAgainLetter);
  }
}

interface Taken {
  readonly accountId: string;
  readonly was: LaidGift;
  readonly takenFrom: Date;
  readonly now: Date;
}

async function placeAgain(queries: Queries, { accountId, was, takenFrom, now }: Taken) {
  const place = await placeFor(queries, { accountId, now, except: was.id });
  if (now < takenFrom) {
    await moveBehind(queries, accountId, was, now);
    return { extendsId: place.extends(was.until), extended: false };
  }
  const left = startingAt({ ...was, from: was.from < takenFrom ? takenFrom : was.from }, place.from);
  return { accessFrom: left.from, accessUntil: left.until, extendsId: place.extends(left.until), extended: false };
}

/** Gifts that had closed up go behind it again. */
async function moveBehind(queries: Queries, accountId: string, { from, until }: LaidGift, now: Date): Promise<void> {
  const others = await queries.gift.findMany({ where: { redeemedById: accountId, state: 'redeemed' } });
  const moved = await keepMoved(queries, {
    accountId,
    moved: layBehind(others.flatMap(laid), { from: from < now ? now : from, until }),
    now,
  });
  await queries.gift.updateMany({ where: { id: { in: moved.map(({ id }) => id) } }, data: { extended: false } });
  await extendBy(queries, moved);
}

async function extendBy(queries: Queries, gifts: readonly Gift[]): Promise<void> {
  const extending = gifts.filter(({ extendsId }) => extendsId !== null);
  await enqueue(queries, extendByGift, ...extending.map(({ id: giftId }) => ({ payload: { giftId } })));
}
