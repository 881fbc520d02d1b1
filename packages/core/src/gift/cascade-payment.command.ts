import { sql, statement } from '@houselights/db';
import { extendByGift } from '@houselights/jobs';
import { addDays, stackGiftsAfter, noticeDays, startingAt } from '@houselights/rules';
import { recordAccessFacts } from '../access/index.ts';
import { sendOnce } from '../billing/index.ts';
import * as emails from '../mail/index.ts';
import { enqueue } from '../shared/messages.ts';
import { giftFact } from './gift-fact.ts';
import { keepMoved, scheduled } from './move-gifts.ts';
import { placeFor } from './place-gift.ts';
import { takeBack } from './take-back.ts';
import { tellBuyer } from './tell-buyer.ts';
import type { Followed } from './take-back.ts';
import type { CoreDeps } from '../deps.ts';
import type { Gift, Queries } from '@houselights/db';
import type { ScheduledGift } from '@houselights/rules';

/**
 * The job gift.follow-payment: a gift follows its payment. While its payment is disputed, or once refunded, an unredeemed gift cannot be
 * redeemed. A redeemed one with days of its own is suspended during a dispute; once the payment is lost, its access ends some days after an
 * email, and if the payment is valid after all, the gift is restored with the days that were taken. The payment's fate is read from the
 * gift, so that order and repetition of jobs do not matter.
 */
export async function cascadeGiftPayment(
  deps: Pick<CoreDeps, 'db' | 'billingClock' | 'encryption' | 'settings'>,
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
    await tellBuyer(queries, before);
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

/** Lock order as everywhere: the redeemer's customer, their gifts, their account. */
async function lock(queries: Queries, giftId: string): Promise<void> {
  await lockCustomer.run(queries, { giftId });
  await lockGifts.run(queries, { giftId });
  await lockRedeemer.run(queries, { giftId });
}

/** The state of a gift whose payment is valid, by how far it had come. */
function standingState({ state, redeemedAt, sentAt, paidAt }: Gift): string {
  if (state !== 'refunded' && state !== 'disputed') return state;
  if (redeemedAt !== null) return 'redeemed';
  if (sentAt !== null) return 'sent';
  return paidAt === null ? 'unpaid' : 'scheduled';
}

/**
 * An open dispute may be won: an extended subscription keeps its days until then. A gift already suspended does not resume for the notice
 * period.
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
  await recordAccessFacts(queries, { accountId, facts: [giftFact(gift, now)], now });
  if (told !== null) await takeBack(queries, deps, { accountId, gift, now, told });
  else if (rests) await tell(queries, deps, { accountId, gift, now }, 'gift_disputed', emails.giftDisputedEmail);
}

/** Emails the redeemer of a gift that still gives, or would give, access. */
async function tell(
  queries: Queries,
  deps: Parameters<typeof takeBack>[1],
  { accountId, gift, now }: Followed,
  kind: string,
  write: (facts: emails.SubscriptionFacts, months: number) => ReturnType<typeof emails.giftDisputedEmail>,
): Promise<void> {
  if (gift.accessUntil === null || gift.accessUntil <= now) return;
  const subject = `${gift.id}:${gift.withheldFrom?.getTime() ?? gift.accessUntil.getTime()}`;
  const letter = (facts: emails.SubscriptionFacts) => write(facts, gift.months);
  await sendOnce(queries, deps, { accountId, notices: [{ kind, subject, plan: '', letter }], now });
}

/** The payment is valid after all: days not taken yet stay where they were; taken days are given like a gift redeemed now. */
async function giveAgain(
  queries: Queries,
  deps: Parameters<typeof takeBack>[1],
  { accountId, gift: before, now }: Followed,
): Promise<void> {
  const { id, extendsId } = before;
  const takenFrom = before.withheldFrom ?? (extendsId === null ? now : null);
  const [was] = scheduled(before);
  const isTaken = was !== undefined && takenFrom !== null && takenFrom < was.until;
  const place = isTaken ? await placeAgain(queries, { accountId, was, takenFrom, now }) : {};
  const gift = await queries.gift.update({ where: { id }, data: { state: 'redeemed', withheldFrom: null, ...place } });
  await recordAccessFacts(queries, { accountId, facts: [giftFact(gift)], now });
  if (isTaken) await extendBy(queries, [gift]);
  // If an email said that it is suspended or will end.
  if (before.withheldFrom !== null) {
    await tell(queries, deps, { accountId, gift, now }, 'gift_given_again', emails.giftGivenAgainEmail);
  }
}

interface Taken {
  readonly accountId: string;
  readonly was: ScheduledGift;
  readonly takenFrom: Date;
  readonly now: Date;
}

async function placeAgain(queries: Queries, { accountId, was, takenFrom, now }: Taken) {
  const left = { ...was, from: was.from < takenFrom ? takenFrom : was.from };
  const untilOf = (from: Date): Date => (now < takenFrom ? was.until : startingAt(left, from).until);
  const { from, extendsId } = await placeFor(queries, { accountId, now, except: was.id, untilOf });
  if (now < takenFrom) {
    await moveBehind(queries, accountId, was, now);
    return { extendsId, extended: false };
  }
  return { accessFrom: from, accessUntil: untilOf(from), extendsId, extended: false };
}

/** Gifts that had moved forward go behind it again. */
async function moveBehind(
  queries: Queries,
  accountId: string,
  { from, until }: ScheduledGift,
  now: Date,
): Promise<void> {
  const others = await queries.gift.findMany({ where: { redeemedById: accountId, state: 'redeemed' } });
  const moved = await keepMoved(queries, {
    accountId,
    moved: stackGiftsAfter(others.flatMap(scheduled), { from: from < now ? now : from, until }),
    now,
  });
  await queries.gift.updateMany({ where: { id: { in: moved.map(({ id }) => id) } }, data: { extended: false } });
  await extendBy(queries, moved);
}

async function extendBy(queries: Queries, gifts: readonly Gift[]): Promise<void> {
  const extending = gifts.filter(({ extendsId }) => extendsId !== null);
  await enqueue(queries, extendByGift, ...extending.map(({ id: giftId }) => ({ payload: { giftId } })));
}
