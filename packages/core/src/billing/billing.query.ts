import { accessEnd, addDays, addMonths, chargeAt, giftsEnd, givesAccess, intervalOf } from '@houselights/rules';
import { explainAccess, readFacts } from '../access/index.ts';
import { changeToConfirm } from './change-to-confirm.ts';
import { hasEndToCome } from './own-subscription.ts';
import { planParts, presentPlan } from './plans.query.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Billing, OwnSubscription } from '@houselights/contracts';
import type { BillingCustomer, Plan, PlanPrice, Subscription } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

type SubscriptionRow = Subscription & { readonly plan: (Plan & { readonly prices: PlanPrice[] }) | null };

/** Everything about money that a caller's account page shows, from what is stored. */
export async function readBilling(
  { db, billingClock }: Pick<CoreDeps, 'db' | 'billingClock'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<Billing> {
  const now = billingClock.now();
  const [subscriptions, facts, customer, trials, settings, access] = await Promise.all([
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
  ]);
  const current = subscriptions.find(({ endedAt }) => endedAt === null) ?? subscriptions[0];
  const fact = facts.find(({ sourceId }) => sourceId === current?.id);
  const subscription =
    current === undefined || fact === undefined
      ? null
      : {
          ...present({ row: current, fact, customer, now, given: giftsEnd(facts, now) }),
          toConfirm: await changeToConfirm(db.prisma, current, now),
        };
  return {
    at: now.toISOString(),
    subscription,
    card: cardOf(customer),
    trialAvailable: trials === 0,
    currency: current?.currency ?? null,
    access,
    retention: retentionFor(subscription, customer, settings, now),
  };
}

/** The discount for those who stay, once, where it would take something off a charge. */
function retentionFor(
  subscription: OwnSubscription | null,
  customer: BillingCustomer | null,
  {
    retentionPercentOff: percentOff,
    retentionMonths: months,
  }: Readonly<Record<`retention${'PercentOff' | 'Months'}`, number>>,
  now: Date,
): Billing['retention'] {
  if (subscription === null || !subscription.may.cancel || !subscription.may.redeemCoupon) return null;
  if (percentOff === 0 || customer?.retainedAt !== null || subscription.nextCharge === null) return null;
  return addMonths(now, months) > new Date(subscription.nextCharge.at) ? { percentOff, months } : null;
}

function cardOf(customer: BillingCustomer | null): Billing['card'] {
  const { cardBrand: brand, cardLast4: last4, cardExpires: expires } = customer ?? {};
  return brand && last4 && expires ? { brand, last4, expires } : null;
}

interface Present {
  readonly row: SubscriptionRow;
  readonly fact: AccessFact;
  readonly customer: BillingCustomer | null;
  readonly now: Date;
  /** The end of the gifts that the account has. */
  readonly given: Date | null;
}

function present({ row, fact, customer, now, given }: Present): Omit<OwnSubscription, 'toConfirm'> {
  const state = stateOf(row, fact, now);
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
  const discount = coupon === null ? null : { percentOff: coupon.percentOff, endsAt: row.couponEndsAt };
  const creditMinor = Math.max(0, customer?.creditMinor ?? 0);
  const rests = state === 'disputed';
  const rested = fact.paused ? fact.resumesAt : rests ? row.currentPeriodEnd : null;
  const afterRest = rested === null ? null : chargedAfter(rested, [given, fact.paused ? fact.paidUntil : null]);
  const nextAt = fact.paused || rests ? afterRest : state === 'grace' ? null : dueAt(row, paidUntil);
  const goesOn = fact.renews || ((fact.paused || rests) && fact.cancelledAt === null);
  return {
    id: row.id,
    plan: row.plan === null ? null : presentPlan(row.plan),
    price: { amountMinor: row.amountMinor, currency },
    state,
    startedAt: row.startedAt.toISOString(),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    paidUntil: paidUntil.toISOString(),
    graceUntil: state === 'grace' ? (accessEnd(fact)?.toISOString() ?? null) : null,
    nextCharge:
      goesOn && nextAt !== null && state !== 'unpaid'
        ? {
            amountMinor: chargeAt(row.amountMinor, nextAt, discount, creditMinor),
            currency,
            at: nextAt.toISOString(),
          }
        : null,
    creditMinor,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    resumesAt: fact.resumesAt?.toISOString() ?? null,
    coupon,
    may: mayDo(row, fact, now),
  };
}

/** The charge after a rest comes behind gifts that were redeemed meanwhile, and behind what is paid for beyond a pause. */
function chargedAfter(rested: Date, free: readonly (Date | null)[]): Date {
  return free.reduce<Date>((last, end) => (end !== null && end > last ? end : last), rested);
}

/** Its payment is disputed: it gives nothing, and lives on at the provider until that is decided. */
function isDisputed({ status, endedAt }: Subscription, { withheld }: AccessFact): boolean {
  return withheld === 'disputed' && endedAt === null && live.has(status);
}

const live = new Set(['trialing', 'active', 'past_due', 'unpaid']);

function stateOf(row: Subscription, fact: AccessFact, now: Date): OwnSubscription['state'] {
  if (isDisputed(row, fact)) return 'disputed';
  if (fact.withheld !== null || (fact.endedAt !== null && fact.endedAt <= now)) return 'ended';
  if (fact.cancelledAt !== null) return givesAccess(fact, now) ? 'ending' : 'ended';
  if (fact.paused) return 'paused';
  if (!givesAccess(fact, now)) return 'unpaid';
  if (fact.trialEndsAt !== null && now < fact.trialEndsAt) return 'trial';
  const unnoticed = ['past_due', 'unpaid'].includes(row.status) ? 0 : unnoticedDays;
  return fact.paidUntil !== null && now >= addDays(dueAt(row, fact.paidUntil), unnoticed) ? 'grace' : 'active';
}

/** When the next payment is due: at the end of what is paid for, after a pause where the period has begun that it is for. */
function dueAt({ currentPeriodStart }: Subscription, paidUntil: Date): Date {
  return currentPeriodStart > paidUntil ? currentPeriodStart : paidUntil;
}

/** A renewal takes the provider about an hour: nobody is warned before it is known that it failed. */
const unnoticedDays = 1 / 12;

/** What an owner may do with a subscription now. The commands ask this, and the page shows what it says. */
export function mayDo(row: Subscription, fact: AccessFact, now: Date): OwnSubscription['may'] {
  const lives = isLive(row, fact);
  const isPaid = lives && givesAccess(fact, now) && ['trialing', 'active'].includes(row.status);
  const goesOn = row.cancelledAt === null;
  return {
    changePlan: isPaid && goesOn && !row.paused,
    // A year's period has no months to leave out, and a renewal that is on its way cannot be left out any more.
    pause:
      isPaid &&
      goesOn &&
      !row.paused &&
      row.status === 'active' &&
      hasEndToCome(row, fact, now) &&
      intervalOf(row) === 'month',
    unpause: lives && goesOn && row.paused,
    // Who disputes a charge must be able to end those that would follow.
    cancel: (lives || isDisputed(row, fact)) && goesOn,
    resume: lives && !goesOn && fact.paidUntil !== null && now < fact.paidUntil,
    redeemCoupon: takesCoupon(row, fact, now) && row.couponCode === null,
  };
}

function isLive({ endedAt, status }: Subscription, { withheld }: AccessFact): boolean {
  return withheld === null && endedAt === null && live.has(status);
}

/** A discount goes to a subscription that gives access; one that is cancelled has it for when its owner goes on with it. */
export function takesCoupon(row: Subscription, fact: AccessFact, now: Date): boolean {
  return isLive(row, fact) && givesAccess(fact, now);
}
