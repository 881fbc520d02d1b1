import { bringForward } from '@houselights/jobs';
import { broughtForward, chargedAfterLoss, pullForwardGifts, earlier, ownEnd, restingFrom } from '@houselights/rules';
import { recordAccessFacts, readFacts } from '../access/index.ts';
import {
  endOfPause,
  activeSubscriptionOf,
  nextChargeMinor,
  noteBroughtForward,
  noteRest,
  sendOnce,
} from '../billing/index.ts';
import * as emails from '../mail/index.ts';
import { enqueue } from '../shared/messages.ts';
import { keepMoved, scheduled } from './move-gifts.ts';
import type { CoreDeps } from '../deps.ts';
import type { Gift, Queries, Subscription } from '@houselights/db';
import type { AccessFact, ScheduledGift } from '@houselights/rules';

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

/** A subscription whose next charge was put off, and the end of its own paid time. */
interface PutOff {
  readonly row: Subscription;
  readonly chargedAt: Date;
  readonly ownEnd: Date;
}

/**
 * Takes back what a gift gave beyond `withheldFrom`: later gifts begin sooner, a charge it had put off comes forward, and those affected
 * are notified. Runs in the transaction that withholds the gift.
 */
export async function takeBack(queries: Queries, deps: Deps, loss: EarlyEnd): Promise<void> {
  const { accountId, gift, now, told } = loss;
  const [lost] = scheduled(gift);
  if (lost === undefined || gift.withheldFrom === null || lost.until <= gift.withheldFrom) return;
  const putOff = await putOffOf(queries, accountId, lost);
  const before = await giftsOf(queries, accountId);
  await closeUpBehind(queries, loss, before, putOff);
  const charge = putOff && (await comeForward(queries, { accountId, putOff, before, lost, told, now }));
  await enqueue(queries, bringForward, { payload: { accountId } });
  await tell(queries, deps, loss, charge);
}

function giftsOf(queries: Queries, redeemedById: string): Promise<Gift[]> {
  return queries.gift.findMany({ where: { redeemedById, state: { in: ['redeemed', 'disputed', 'refunded'] } } });
}

async function putOffOf(queries: Queries, accountId: string, lost: ScheduledGift): Promise<PutOff | undefined> {
  const row = await activeSubscriptionOf(queries, accountId);
  if (row?.status !== 'trialing') return undefined;
  const invoices = await queries.invoice.findMany({
    where: { subscriptionId: row.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  // A trial bought to start after the gift moves with it.
  const { trialEndsAt: trial, currentPeriodEnd: end } = row;
  const isBehind = trial?.getTime() === end.getTime() && lost.until < trial;
  return {
    row,
    chargedAt: row.broughtForwardTo ?? end,
    ownEnd: ownEnd(
      { ...row, trialEndsAt: isBehind ? null : trial },
      // An invoice has a plan if it charges for a whole interval of one.
      invoices.map((invoice) => ({ ...invoice, priceId: invoice.planId })),
    ),
  };
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

interface ComeForward {
  readonly accountId: string;
  readonly putOff: PutOff;
  /** The account's gifts before the change. */
  readonly before: readonly Gift[];
  readonly lost: ScheduledGift;
  readonly told: Date;
  readonly now: Date;
}

interface NextCharge {
  readonly row: Subscription;
  readonly fact: AccessFact;
  readonly at: Date;
}

/** Records when the subscription is charged next, and the resulting access; undefined if no charge comes sooner. */
async function comeForward(
  queries: Queries,
  { accountId, putOff, before, lost, told, now }: ComeForward,
): Promise<NextCharge | undefined> {
  const { row, chargedAt } = putOff;
  const others = before.filter(({ id }) => id !== lost.id);
  const after = (await giftsOf(queries, accountId)).filter(({ id }) => id !== lost.id);
  const exact = chargedAfterLoss({
    ...putOff,
    before: [lost.until, ...others.flatMap(endOf)],
    after: after.flatMap(endOf),
    told,
  });
  // Nothing is charged in a pause: a day within it would only move the day on which the membership continues. And the provider counts in
  // whole seconds.
  const given = inSeconds(exact);
  const at = inSeconds(new Date(Math.max(exact.getTime(), endOfPause(row)?.getTime() ?? 0)));
  const known = (await readFacts(queries, accountId)).find(({ sourceId }) => sourceId === row.id);
  if (known === undefined || (at >= chargedAt && given >= chargedAt)) return undefined;
  const isSooner = at < chargedAt;
  if (isSooner) await noteBroughtForward(queries, row.id, at);
  const charged = isSooner ? broughtForward(known, at) : known;
  // The charge waits for the end of the pause; access does not.
  const restsFrom = given < at ? (earlier(given, row.restsFrom) ?? given) : null;
  if (restsFrom !== null) await noteRest(queries, row.id, restsFrom);
  const fact = restsFrom === null ? charged : restingFrom(charged, restsFrom);
  await recordAccessFacts(queries, { accountId, facts: [fact], now });
  return isSooner ? { row, fact, at } : undefined;
}

function inSeconds(exact: Date): Date {
  return new Date(Math.ceil(exact.getTime() / 1_000) * 1_000);
}

/** Until when a gift puts a charge off; a disputed one does until the decision. */
function endOf({ state, accessUntil: until, withheldFrom }: Gift): Date[] {
  if (until === null) return [];
  return [state === 'refunded' && withheldFrom !== null && withheldFrom < until ? withheldFrom : until];
}

async function tell(
  queries: Queries,
  deps: Deps,
  { accountId, gift, now }: EarlyEnd,
  charge: NextCharge | undefined,
): Promise<void> {
  const ends = { months: gift.months, end: endOfGift(gift, now), on: gift.withheldFrom ?? now };
  // A pause without an end has no charge date.
  const isEndless = charge !== undefined && charge.row.paused && charge.row.resumesAt === null;
  const next = charge && !isEndless ? await chargeAhead(queries, accountId, charge) : undefined;
  const plan = charge?.row.planId && (await queries.plan.findUnique({ where: { id: charge.row.planId } }))?.name;
  const notice = { subject: `${gift.id}:${gift.withheldFrom?.getTime()}`, plan: plan || '' };
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

async function chargeAhead(
  queries: Queries,
  accountId: string,
  { row, fact, at }: NextCharge,
): Promise<emails.ChargeAhead> {
  const customer = await queries.billingCustomer.findUnique({ where: { accountId } });
  const amountMinor = nextChargeMinor(row, { at, balanceMinor: customer?.balanceMinor ?? 0 });
  const goesOn = fact.cancelledAt === null && fact.endedAt === null;
  return { amount: goesOn ? { amountMinor, currency: row.currency } : undefined, on: at };
}
