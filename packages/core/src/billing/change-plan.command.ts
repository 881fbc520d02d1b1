import type { Language } from '@houselights/messages';
import { Refusal } from '@houselights/contracts';
import { addMonths, chargeAt, intervalOf } from '@houselights/rules';
import { PaymentNeedsOwner, PaymentsRefused } from '../ports/payments.ts';
import { getBilling } from './billing.query.ts';
import { wordLines } from './change-lines.ts';
import { findCustomer } from './customers.ts';
import { discountOf, isForOneInvoice } from './next-charge.ts';
import { change, mustMay } from './own-change.ts';
import { activeSubscriptionOf } from './own-subscription.ts';
import { planParts, presentPlan } from './plans.query.ts';
import { priceOf } from './start-checkout.command.ts';
import { syncAccount } from './sync-customer.command.ts';
import type { Caller } from '../caller.ts';
import type { ChangePreview, ChangeRequest } from '../ports/payments.ts';
import type { SyncDeps } from './customer-state.ts';
import type { Billing, PlanChange } from '@houselights/contracts';
import type { Subscription } from '@houselights/db';

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
  // The provider counts in whole seconds.
  const second = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  const { id: subscriptionId, itemId, currentPeriodEnd: periodEnd } = row;
  const request: ChangeRequest = { customerId, subscriptionId, itemId, priceId, at: second, periodEnd };
  return { own, plan, price, request };
}

/** What a plan change would charge now, and what comes next. */
export async function previewPlanChange(
  deps: SyncDeps,
  wanted: WantedPlan & { readonly language?: Language },
): Promise<PlanChange> {
  const { own, plan, price, request } = await changeRequest(deps, wanted, deps.billingClock.now());
  const quoted = await quote(deps, own.row, request);
  const { dueMinor, balanceMinor, lines } = quoted;
  const next = nextAfter(own.row, { plan, price, quoted, at: request.at });
  const { currency } = price;
  return {
    plan: presentPlan(plan),
    price: { amountMinor: price.amountMinor, currency },
    dueNow: { amountMinor: dueMinor, currency },
    credit: { amountMinor: Math.max(0, balanceMinor), currency },
    balance: { amountMinor: balanceMinor, currency },
    lines: await wordLines(deps.db.prisma, lines, await ownNames(deps, own.row), wanted.language),
    nextCharge: { amountMinor: next.amountMinor, currency, at: next.at.toISOString() },
    at: request.at.toISOString(),
  };
}

/** The plan name for the subscription's own price, even one no longer sold. */
async function ownNames({ db }: SyncDeps, { planId, stripePriceId }: Subscription): Promise<Map<string, string>> {
  const plan = planId === null ? null : await db.prisma.plan.findUnique({ where: { id: planId } });
  return new Map(plan === null ? [] : [[stripePriceId, plan.name]]);
}

interface Changed {
  readonly plan: { readonly interval: string };
  readonly price: { readonly amountMinor: number; readonly currency: string };
  readonly quoted: ChangePreview;
  readonly at: Date;
}

/** The charge after the change. */
function nextAfter(row: Subscription, { plan, price, quoted, at }: Changed): { amountMinor: number; at: Date } {
  const nextAt = nextChargeAt(row, plan.interval, at);
  const isUsedUp = quoted.takesDiscount && isForOneInvoice(row);
  return { amountMinor: chargeAt(price, nextAt, isUsedUp ? null : discountOf(row), quoted.balanceMinor), at: nextAt };
}

/** A trial keeps its end; a plan of the same interval keeps its date; another interval starts a new period. */
function nextChargeAt({ broughtForwardTo, currentPeriodEnd, ...row }: Subscription, interval: string, at: Date): Date {
  if (row.status !== 'trialing' && intervalOf({ ...row, currentPeriodEnd }) !== interval)
    return addMonths(at, interval === 'year' ? 12 : 1);
  return broughtForwardTo !== null && broughtForwardTo < currentPeriodEnd ? broughtForwardTo : currentPeriodEnd;
}

export interface ChangePlan extends WantedPlan {
  /** The preview's instant and the amounts the member agreed to: charged now and, if given, next. */
  readonly at: Date;
  readonly amountMinor: number;
  readonly nextAmountMinor?: number | undefined;
}

/** How long a preview's amount stays valid. */
const previewMs = 30 * 60 * 1_000;

/**
 * Changes the plan for the agreed amount; throws amount_changed if the amount differs. If the bank wants to verify the card's owner, the
 * change waits: `toConfirm` in the result says where to confirm. Repeating a completed change returns the current state.
 */
export async function changePlan(deps: SyncDeps, consent: ChangePlan): Promise<Billing> {
  const { at, amountMinor, nextAmountMinor, ...wanted } = consent;
  // A retry after a lost answer: the plan is already changed, charge nothing more.
  const isMade = async () =>
    (await activeSubscriptionOf(deps.db.prisma, wanted.caller.accountId))?.planId === wanted.planId;
  if (await isMade()) return getBilling(deps, { caller: wanted.caller });
  const now = deps.billingClock.now().getTime();
  if (at.getTime() > now + 60_000 || at.getTime() < now - previewMs) throw new Refusal('amount_changed');
  const { own, plan, price, request } = await changeRequest(deps, wanted, at);
  const quoted = await quote(deps, own.row, request);
  const next = nextAfter(own.row, { plan, price, quoted, at: request.at });
  const isAgreed = quoted.dueMinor === amountMinor && (nextAmountMinor ?? next.amountMinor) === next.amountMinor;
  if (!isAgreed) {
    // The change may already be made at the provider but not known here yet.
    await syncAccount(deps, wanted.caller.accountId);
    if (await isMade()) return getBilling(deps, { caller: wanted.caller });
    throw new Refusal('amount_changed');
  }
  const key = `${own.key}-${wanted.planId}-${request.at.getTime()}`;
  const billing = await change(deps, wanted.caller.accountId, async () => {
    try {
      await deps.payments.change(request, key);
    } catch (error) {
      if (!(error instanceof PaymentNeedsOwner)) throw error;
      await deps.payments.changeOncePaid(request, `${key}-asked`);
    }
  });
  const { plan: present, toConfirm = null } = billing.subscription ?? {};
  // Without a hosted page there is nowhere to confirm.
  if (present?.id !== wanted.planId && toConfirm === null) throw new Refusal('payment_needs_owner');
  return billing;
}

/** What a change would charge now. In a trial any change is free: the provider's preview shows the charge after it. */
async function quote(
  { db, payments }: SyncDeps,
  { status, accountId }: Subscription,
  request: ChangeRequest,
): Promise<ChangePreview> {
  if (status !== 'trialing') return askOrRefuse(() => payments.previewChange(request));
  const customer = await db.prisma.billingCustomer.findUnique({ where: { accountId }, select: { balanceMinor: true } });
  return { dueMinor: 0, balanceMinor: customer?.balanceMinor ?? 0, takesDiscount: false, lines: [] };
}

async function askOrRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsRefused) throw new Refusal('plan_not_changeable');
    throw error;
  }
}
