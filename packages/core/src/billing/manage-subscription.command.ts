import { Refusal } from '@houselights/contracts';
import { addMonths, chargeAt, firstCharge, giftsEnd, intervalOf, monthsAfter } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { newId } from '../shared/ids.ts';
import { PaymentFailed, PaymentNeedsOwner, PaymentsRefused } from '../ports/payments.ts';
import { mayDo, readBilling } from './billing.query.ts';
import { hasEndToCome, lifeOf } from './own-subscription.ts';
import { planParts, presentPlan } from './plans.query.ts';
import { priceOf } from './start-checkout.command.ts';
import { syncAccount } from './sync-customer.command.ts';
import { findCustomer } from './customers.ts';
import type { Caller } from '../caller.ts';
import type { ChangePreview, ChangeRequest } from '../ports/payments.ts';
import type { SyncDeps } from './customer-state.ts';
import type { Billing, OwnSubscription, PlanChange } from '@houselights/contracts';
import type { Subscription } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

type May = keyof OwnSubscription['may'];

interface Own {
  readonly row: Subscription;
  readonly fact: AccessFact;
  /** All that is known of the account's access. */
  readonly facts: readonly AccessFact[];
  /** Makes a retry of the same change of the same state safe. */
  readonly key: string;
}

/** The caller's subscription, as long as its owner may do this with it now. */
async function mustMay({ db, billingClock }: SyncDeps, accountId: string, what: May): Promise<Own> {
  const row = await lifeOf(db.prisma, accountId);
  const facts = await readFacts(db.prisma, accountId);
  const fact = facts.find(({ sourceId }) => sourceId === row?.id);
  if (row === undefined || fact === undefined || !mayDo(row, fact, billingClock.now())[what]) {
    throw new Refusal(what === 'changePlan' ? 'plan_not_changeable' : 'not_possible_now');
  }
  const customer = await db.prisma.billingCustomer.findUnique({
    where: { accountId },
    select: { appliedTicket: true },
  });
  return { row, fact, facts, key: `${what}-${row.id}-${customer?.appliedTicket ?? 0}` };
}

/** Does one thing at the provider, reads the outcome, and answers with it. */
async function change(deps: SyncDeps, accountId: string, work: () => Promise<void>): Promise<Billing> {
  try {
    await work();
  } catch (error) {
    // How things stand there is not how they stood here: look again.
    await syncAccount(deps, accountId);
    if (error instanceof PaymentFailed) throw new Refusal('payment_failed');
    if (error instanceof PaymentNeedsOwner) throw new Refusal('payment_needs_owner');
    if (error instanceof PaymentsRefused) throw new Refusal('not_possible_now');
    throw error;
  }
  await syncAccount(deps, accountId);
  return readBilling(deps, { accountId });
}

/** Pauses after what is paid for, for so many months. */
export async function pauseSubscription(
  deps: SyncDeps,
  { caller, months }: { readonly caller: Caller; readonly months: number },
): Promise<Billing> {
  const { row, key } = await mustMay(deps, caller.accountId, 'pause');
  // An hour before the period in which it goes on begins: that one's invoice is paid again.
  const resumesAt = new Date(
    monthsAfter(row.currentPeriodStart, row.currentPeriodEnd, months).getTime() - 60 * 60 * 1_000,
  );
  return change(deps, caller.accountId, () => deps.payments.pause(row.id, resumesAt, `${key}-${months}`));
}

/** Ends a pause; charges for a new period at once when nothing is paid for or given any more. */
export async function unpauseSubscription(deps: SyncDeps, caller: Caller): Promise<Billing> {
  const { row, fact, facts, key } = await mustMay(deps, caller.accountId, 'unpause');
  const now = deps.billingClock.now();
  const isPaid = fact.paidUntil !== null && now < fact.paidUntil;
  const given = isPaid ? null : giftsEnd(facts, now);
  return change(deps, caller.accountId, async () => {
    if (given !== null) {
      const until = firstCharge({ now, trialDays: 0, coveredUntil: given });
      await deps.payments.extend(row.id, until, row.trialEndsAt, `${key}-gift-${until.getTime()}`);
    }
    await deps.payments.unpause(row.id, !isPaid && given === null, key);
  });
}

export interface CancelSubscription {
  readonly caller: Caller;
  readonly reason: string | undefined;
  readonly comment: string | undefined;
}

/** Cancels at the end of what is paid for; at once where that is over, and then nothing is charged any more. */
export async function cancelSubscription(
  deps: SyncDeps,
  { caller, reason, comment }: CancelSubscription,
): Promise<Billing> {
  const mayEnd = () => mustMay(deps, caller.accountId, 'cancel');
  const isPaid = ({ row, fact }: Own): boolean => hasEndToCome(row, fact, deps.billingClock.now());
  let own = await mayEnd();
  if (!isPaid(own)) {
    // That the next period has been paid may not have been told yet.
    await syncAccount(deps, caller.accountId);
    own = await mayEnd();
  }
  const { row, key } = own;
  // It is their own wish now: it stays cancelled, whatever becomes of the account.
  await deps.db.prisma.billingCustomer.update({
    where: { accountId: caller.accountId },
    data: { endsWithAccount: null },
  });
  return change(deps, caller.accountId, () =>
    isPaid(own)
      ? deps.payments.cancelAtPeriodEnd(row.id, { reason, comment }, key)
      : deps.payments.cancelNow(row.id, `${key}-now`),
  );
}

/** Takes a cancellation back while it has not come true. */
export async function resumeSubscription(deps: SyncDeps, caller: Caller): Promise<Billing> {
  const { row, key } = await mustMay(deps, caller.accountId, 'resume');
  return change(deps, caller.accountId, () => deps.payments.resume(row.id, key));
}

/**
 * Puts the discount for those who stay on the caller's subscription, once. The place on it is taken before the provider is asked: a code
 * that is redeemed at the same time is not overwritten.
 */
export async function acceptRetention(deps: SyncDeps, caller: Caller): Promise<Billing> {
  const { db, payments, billingClock, clock } = deps;
  const { accountId } = caller;
  const { row } = await mustMay(deps, accountId, 'redeemCoupon');
  const { retention: discount } = await readBilling(deps, caller);
  if (discount === null) throw new Refusal('not_possible_now');
  const id = newId();
  await db.transaction(async (queries) => {
    const { count: places } = await queries.couponRedemption.createMany({
      data: [{ id, accountId, subscriptionId: row.id, code: 'stay', state: 'pending', at: clock.now() }],
      skipDuplicates: true,
    });
    const { count: offers } = await queries.billingCustomer.updateMany({
      where: { accountId, retainedAt: null },
      data: { retainedAt: billingClock.now() },
    });
    if (places === 0 || offers === 0) throw new Refusal('not_possible_now');
  });
  try {
    await payments.applyDiscount(row.id, discount, `retention-${id}`);
  } catch (error) {
    // Without an answer it may have been given: then it is had, and the place waits until somebody has looked.
    if (!(error instanceof PaymentsRefused)) throw error;
    await db.prisma.couponRedemption.deleteMany({ where: { id, state: 'pending' } });
    await db.prisma.billingCustomer.updateMany({ where: { accountId }, data: { retainedAt: null } });
    await syncAccount(deps, accountId);
    throw new Refusal('not_possible_now');
  }
  await syncAccount(deps, accountId);
  return readBilling(deps, caller);
}

export interface WantedPlan {
  readonly caller: Caller;
  readonly planId: string;
}

async function changeRequest(deps: SyncDeps, { caller, planId }: WantedPlan, at: Date) {
  const own = await mustMay(deps, caller.accountId, 'changePlan');
  const { row } = own;
  const plan = await deps.db.prisma.plan.findFirst({ where: { id: planId, active: true }, include: planParts });
  const price = plan?.prices.find(({ currency }) => currency === row.currency);
  if (plan === null || price === undefined) throw new Refusal('plan_not_sold');
  if (planId === row.planId) throw new Refusal('plan_not_changeable');
  const customerId = (await findCustomer(deps, caller.accountId)) ?? '';
  const priceId = await priceOf(deps, { ...price, plan });
  // The provider reckons in whole seconds.
  const second = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  const request: ChangeRequest = { customerId, subscriptionId: row.id, itemId: row.itemId, priceId, at: second };
  return { own, plan, price, request };
}

/** What a change to another plan would charge now, and what would come after. */
export async function previewPlanChange(deps: SyncDeps, wanted: WantedPlan): Promise<PlanChange> {
  const { own, plan, price, request } = await changeRequest(deps, wanted, deps.billingClock.now());
  const { row } = own;
  const { dueMinor, creditMinor, lines } = await quote(deps, row, request);
  const nextAt = nextChargeAfter(row, own.fact, plan.interval, request.at);
  const discount = row.couponCode === null ? null : { percentOff: row.couponPercentOff ?? 0, endsAt: row.couponEndsAt };
  const { currency } = price;
  return {
    plan: presentPlan(plan),
    price: { amountMinor: price.amountMinor, currency },
    dueNow: { amountMinor: dueMinor, currency },
    credit: { amountMinor: creditMinor, currency },
    lines: [...lines],
    nextCharge: {
      amountMinor: chargeAt(price.amountMinor, nextAt, discount, creditMinor),
      currency,
      at: nextAt.toISOString(),
    },
    at: request.at.toISOString(),
  };
}

/** A trial goes on; a plan of the same length keeps its day, another length begins anew. */
function nextChargeAfter(row: Subscription, fact: AccessFact, interval: string, at: Date): Date {
  if (row.status === 'trialing') return row.currentPeriodEnd;
  if (intervalOf(row) === interval) return fact.paidUntil ?? row.currentPeriodEnd;
  return addMonths(at, interval === 'year' ? 12 : 1);
}

export interface ChangePlan extends WantedPlan {
  /** The preview's instant and the amount that its reader agreed to. */
  readonly at: Date;
  readonly amountMinor: number;
}

/** How old a preview may be whose amount is still charged. */
const previewMs = 30 * 60 * 1_000;

/**
 * Changes the plan for the amount that was agreed to; throws amount_changed when it would be another one. Where the bank wants to ask
 * the card's owner the change waits for their answer: `toConfirm` of what comes back says where that is given.
 */
export async function changePlan(deps: SyncDeps, { at, amountMinor, ...wanted }: ChangePlan): Promise<Billing> {
  const now = deps.billingClock.now().getTime();
  if (at.getTime() > now + 60_000 || at.getTime() < now - previewMs) throw new Refusal('amount_changed');
  const { own, request } = await changeRequest(deps, wanted, at);
  const { dueMinor } = await quote(deps, own.row, request);
  if (dueMinor !== amountMinor) throw new Refusal('amount_changed');
  const key = `${own.key}-${wanted.planId}-${request.at.getTime()}`;
  const billing = await change(deps, wanted.caller.accountId, async () => {
    try {
      await deps.payments.change(request, key);
    } catch (error) {
      if (!(error instanceof PaymentNeedsOwner)) throw error;
      await deps.payments.changeOncePaid(request, `${key}-asked`);
    }
  });
  const { plan, toConfirm = null } = billing.subscription ?? {};
  // Without a page there is nowhere to answer.
  if (plan?.id !== wanted.planId && toConfirm === null) throw new Refusal('payment_needs_owner');
  return billing;
}

/** What a change would charge at once. Days that are free cost nothing on any plan: the provider's preview shows the charge after them. */
async function quote(
  { db, payments }: SyncDeps,
  { status, accountId }: Subscription,
  request: ChangeRequest,
): Promise<ChangePreview> {
  if (status !== 'trialing') return askOrRefuse(() => payments.previewChange(request));
  const customer = await db.prisma.billingCustomer.findUnique({ where: { accountId }, select: { creditMinor: true } });
  return { dueMinor: 0, creditMinor: Math.max(0, customer?.creditMinor ?? 0), lines: [] };
}

async function askOrRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsRefused) throw new Refusal('plan_not_changeable');
    throw error;
  }
}
