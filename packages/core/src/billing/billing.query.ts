import { english } from '@houselights/messages';
import type { Language } from '@houselights/messages';
import { addMonths, chargedAt, chargesBefore, coveredUntil, giftsEnd, intervalOf, standing } from '@houselights/rules';
import { explainAccess, readFacts } from '../access/index.ts';
import { changeToConfirm } from './change-to-confirm.ts';
import { readPlanNames } from './invoice-words.ts';
import { nextChargeMinor, nextDue } from './next-charge.ts';
import { pausesOf, unpausedCharge } from './pause-charges.ts';
import { planParts, presentPlan } from './plans.query.ts';
import { presentUnpaid, readUnpaid } from './unpaid.query.ts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Billing, OwnSubscription } from '@houselights/contracts';
import type { BillingCustomer, Invoice, Plan, PlanPrice, Subscription } from '@houselights/db';
import type { AccessFact, SubscriptionStanding } from '@houselights/rules';

type SubscriptionRow = Subscription & { readonly plan: (Plan & { readonly prices: PlanPrice[] }) | null };

/** Everything about money on the caller's account page, from stored rows only. */
export async function getBilling(
  { db, billingClock }: Pick<CoreDeps, 'db' | 'billingClock'>,
  { caller: { accountId }, language = english }: OwnInput & { readonly language?: Language },
): Promise<Billing> {
  const now = billingClock.now();
  const [subscriptions, facts, customer, trials, settings, access, unpaid, planNames, account] = await Promise.all([
    db.prisma.subscription.findMany({
      where: { accountId, refusedBecause: null, status: { notIn: ['incomplete', 'incomplete_expired'] } },
      include: { plan: { include: planParts } },
      orderBy: { createdAt: 'desc' },
      take: 20,
    }),
    readFacts(db.prisma, accountId),
    db.prisma.billingCustomer.findUnique({ where: { accountId } }),
    db.prisma.trialClaim.count({ where: { accountId } }),
    db.prisma.billingSettings.findUniqueOrThrow({ where: { id: 1 } }),
    explainAccess({ db, billingClock }, { accountId, at: undefined }),
    readUnpaid(db.prisma, accountId),
    readPlanNames(db.prisma),
    db.prisma.account.findUniqueOrThrow({ where: { id: accountId }, select: { deleteRequestedAt: true } }),
  ]);
  const leaves = account.deleteRequestedAt !== null;
  const current = subscriptions.find(({ endedAt }) => endedAt === null) ?? subscriptions[0];
  const fact = facts.find(({ sourceId }) => sourceId === current?.id);
  const own = fact === undefined ? undefined : standing(fact, now);
  const subscription =
    current === undefined || fact === undefined || own === undefined
      ? null
      : {
          ...present({
            row: current,
            fact,
            own,
            customer,
            now,
            given: giftsEnd(facts, now),
            leaves,
            draftMinor: draftOf(current, unpaid),
          }),
          // Confirming it would charge, so it is offered only while the subscription renews.
          toConfirm: goesOn(fact) && !leaves ? await changeToConfirm(db.prisma, current, now) : null,
        };
  return {
    at: now.toISOString(),
    subscription,
    card: cardOf(customer),
    trialAvailable: trials === 0,
    currency: current?.currency ?? null,
    balance: balanceOf(customer, current?.currency),
    access,
    coveredUntil: access.hasSubscription ? (coveredUntil(facts, now)?.toISOString() ?? null) : null,
    unpaid: presentUnpaid(unpaid, subscriptions, planNames, language),
    // A charge already under way is collected as agreed.
    retention:
      own?.state === 'renewing'
        ? null
        : retentionFor(subscription, customer, settings, {
            now,
            given: giftsEnd(facts, now),
            start: current?.currentPeriodStart,
          }),
  };
}

/** True if charging continues: not cancelled, paused, disputed or ended. */
function goesOn({ cancelledAt, paused, withheld, endedAt }: AccessFact): boolean {
  return cancelledAt === null && !paused && withheld === null && endedAt === null;
}

/** The one-time retention discount and how many charges it reduces; null where it would reduce none. */
function retentionFor(
  subscription: OwnSubscription | null,
  customer: BillingCustomer | null,
  {
    retentionPercentOff: percentOff,
    retentionMonths: months,
  }: Readonly<Record<`retention${'PercentOff' | 'Months'}`, number>>,
  { now, given, start = now }: Pick<Present, 'now' | 'given'> & { readonly start: Date | undefined },
): Billing['retention'] {
  if (subscription === null || !subscription.may.cancel || !subscription.may.redeemCoupon) return null;
  if (percentOff === 0 || customer?.retainedAt !== null || subscription.nextCharge === null) return null;
  const next = new Date(subscription.nextCharge.at);
  // The provider may not have put the charge off behind a new gift yet.
  const at = given !== null && given > next ? given : next;
  const step = subscription.plan?.interval === 'year' ? 12 : 1;
  const charges = chargesBefore(addMonths(now, months), { start, at, step });
  return charges === 0 ? null : { percentOff, months, charges };
}

function cardOf(customer: BillingCustomer | null): Billing['card'] {
  const { cardBrand: brand, cardLast4: last4, cardExpires: expires } = customer ?? {};
  return brand && last4 && expires ? { brand, last4, expires } : null;
}

/** A customer's balance towards the next charges, whatever they buy; null when zero. `currency` is their subscription's. */
export function balanceOf(
  customer: Pick<BillingCustomer, 'balanceMinor' | 'balanceCurrency'> | null,
  currency: string | undefined,
): Billing['balance'] {
  const { balanceMinor: amountMinor = 0, balanceCurrency = null } = customer ?? {};
  const of = balanceCurrency ?? currency;
  return amountMinor === 0 || of === undefined ? null : { amountMinor, currency: of };
}

interface Present {
  readonly row: SubscriptionRow;
  readonly fact: AccessFact;
  readonly own: SubscriptionStanding;
  readonly customer: BillingCustomer | null;
  readonly now: Date;
  /** The end of the account's gifts. */
  readonly given: Date | null;
  /** The account is to be deleted. */
  readonly leaves: boolean;
  /** The total of the renewal's draft invoice. */
  readonly draftMinor: number | undefined;
}

/** The renewal invoice is drafted when its period begins, and charged with that total about an hour later. */
function draftOf({ id, currentPeriodEnd }: Subscription, unpaid: readonly Invoice[]): number | undefined {
  return unpaid.find(
    ({ status, subscriptionId, periodEnd }) =>
      status === 'draft' && subscriptionId === id && periodEnd.getTime() === currentPeriodEnd.getTime(),
  )?.totalMinor;
}

function present({
  row,
  fact,
  own,
  customer,
  now,
  given,
  leaves,
  draftMinor,
}: Present): Omit<OwnSubscription, 'toConfirm'> {
  const { state } = own;
  const { currency } = row;
  const paidUntil = fact.paidUntil ?? row.currentPeriodEnd;
  const coupon =
    row.couponCode === null || row.couponRedeemedAt === null
      ? null
      : {
          code: row.couponCode,
          percentOff: row.couponPercentOff ?? 0,
          durationInMonths: row.couponMonths,
          couponRedemptionDate: row.couponRedeemedAt.toISOString(),
          discountEnd: row.couponEndsAt?.toISOString() ?? null,
        };
  const balanceMinor = customer?.balanceMinor ?? 0;
  const dueAt = nextDue(fact, own, given);
  const may = mayDo(row, own, leaves);
  const rest = { row, fact, own, given, balanceMinor, now };
  return {
    id: row.id,
    plan: row.plan === null ? null : presentPlan(row.plan),
    price: { amountMinor: row.amountMinor, currency },
    state: state === 'renewing' ? 'active' : state,
    startedAt: row.startedAt.toISOString(),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    paidUntil: paidUntil.toISOString(),
    endsAt: (own.endsAt ?? paidUntil).toISOString(),
    graceUntil: state === 'grace' ? (own.endsAt?.toISOString() ?? null) : null,
    nextCharge:
      dueAt === null
        ? null
        : {
            amountMinor: nextChargeMinor(row, { at: dueAt, balanceMinor, draftMinor }),
            currency,
            at: chargedAt(dueAt, now, fact.firstTryAt).toISOString(),
          },
    creditMinor: Math.max(0, balanceMinor),
    balanceMinor,
    cancelledAt: fact.cancelledAt?.toISOString() ?? null,
    resumesAt: fact.resumesAt?.toISOString() ?? null,
    pauses: may.pause ? pausesOf(rest) : [],
    unpaused: may.unpause ? unpausedCharge(rest) : null,
    coupon,
    may,
  };
}

/** What an owner may do with a subscription now. Commands check it; the page shows it. */
export function mayDo(row: Subscription, { may }: SubscriptionStanding, leaves: boolean): OwnSubscription['may'] {
  return {
    ...may,
    // An account to be deleted is charged nothing: to continue, its owner keeps the account first.
    changePlan: may.changePlan && !leaves,
    unpause: may.unpause && !leaves,
    resume: may.resume && !leaves,
    // Only a paid monthly period can be paused: neither a year nor a free period has months to skip.
    pause: may.pause && !leaves && row.status === 'active' && intervalOf(row) === 'month',
    redeemCoupon: may.redeemCoupon && !leaves && row.couponCode === null,
  };
}
