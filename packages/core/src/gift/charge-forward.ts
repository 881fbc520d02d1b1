import { broughtForward, chargedAfterLoss, earlier, ownEnd, restingFrom } from '@houselights/rules';
import { recordAccessFacts, readFacts } from '../access/index.ts';
import { endOfPause, activeSubscriptionOf, nextChargeMinor, noteBroughtForward, noteRest } from '../billing/index.ts';
import type { Gift, Queries, Subscription } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';
import type { ChargeAhead } from '../mail/index.ts';

/** A subscription whose next charge was put off, and the end of its own paid time. */
export interface PutOff {
  readonly row: Subscription;
  readonly chargedAt: Date;
  readonly ownEnd: Date;
}

/** The account's subscription, if its next charge was put off; `until`: the end of the gifts that are to move or go. */
export async function putOffOf(queries: Queries, accountId: string, until: Date): Promise<PutOff | undefined> {
  const row = await activeSubscriptionOf(queries, accountId);
  if (row?.status !== 'trialing') return undefined;
  const invoices = await queries.invoice.findMany({
    where: { subscriptionId: row.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  // A trial bought to start after a gift moves with it. One that began at once, as gifts were withheld then, is promised as it is.
  const { trialEndsAt: trial, currentPeriodEnd: end } = row;
  const bought = await queries.checkout.findFirst({
    where: { subscriptionId: row.id },
    select: { coveredUntil: true },
  });
  const hasWaited = bought !== null && bought.coveredUntil !== null;
  const isBehind = hasWaited && trial?.getTime() === end.getTime() && until < trial;
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

interface ComeForward {
  readonly accountId: string;
  readonly putOff: PutOff;
  /** The ends of the account's gifts before the change and after it. */
  readonly before: readonly Date[];
  readonly after: readonly Date[];
  /** The earliest day from which its owner is charged again. */
  readonly told: Date;
  readonly now: Date;
}

export interface NextCharge {
  readonly row: Subscription;
  readonly fact: AccessFact;
  readonly at: Date;
}

/** Records when the subscription is charged next, and the resulting access; undefined if no charge comes sooner. */
export async function comeForward(
  queries: Queries,
  { accountId, putOff, before, after, told, now }: ComeForward,
): Promise<NextCharge | undefined> {
  const { row, chargedAt } = putOff;
  const exact = chargedAfterLoss({ ...putOff, before, after, told });
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

/** The gifts that may put a charge off: none that was already withheld when the subscription began. */
export async function giftsOf(queries: Queries, redeemedById: string): Promise<Gift[]> {
  const states: Gift['state'][] = ['redeemed', 'disputed', 'refunded'];
  const gifts = await queries.gift.findMany({ where: { redeemedById, state: { in: states } } });
  const own = await activeSubscriptionOf(queries, redeemedById);
  return gifts.filter(
    ({ withheldFrom }) => own === undefined || withheldFrom === null || withheldFrom >= own.startedAt,
  );
}

/** Until when a gift puts a charge off; a disputed one does until the decision. */
export function endOf({ state, accessUntil: until, withheldFrom }: Gift): Date[] {
  if (until === null) return [];
  return [state === 'refunded' && withheldFrom !== null && withheldFrom < until ? withheldFrom : until];
}

/** What an email says of a charge that comes sooner; undefined in a pause without an end, which has no charge date. */
export async function chargeAhead(
  queries: Queries,
  accountId: string,
  { row, fact, at }: NextCharge,
): Promise<ChargeAhead | undefined> {
  if (row.paused && row.resumesAt === null) return undefined;
  const customer = await queries.billingCustomer.findUnique({ where: { accountId } });
  const amountMinor = nextChargeMinor(row, { at, balanceMinor: customer?.balanceMinor ?? 0 });
  const goesOn = fact.cancelledAt === null && fact.endedAt === null;
  return { amount: goesOn ? { amountMinor, currency: row.currency } : undefined, on: at };
}

/** The name of the subscription's plan, as emails have it. */
export async function planNameOf(queries: Queries, charge: NextCharge | undefined): Promise<string> {
  const planId = charge?.row.planId;
  return (planId && (await queries.plan.findUnique({ where: { id: planId } }))?.name) || '';
}
