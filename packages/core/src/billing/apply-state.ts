import { paymentReceived } from '@houselights/jobs';
import { broughtForward, newestPaid, nextRecheck, restingFrom, subscriptionFact } from '@houselights/rules';
import { recordAccessFacts } from '../access/index.ts';
import { recordEvent } from '../shared/messages.ts';
import { invoicesOf } from './customer-state.ts';
import { endWithAccount, endWithheld, settleOvertaken, tellEnded } from './follow-up.ts';
import { askForLostCredit } from './lost-credit.ts';
import { isStored, readKnownState } from './known-state.ts';
import { writeNotices } from './notices.ts';
import { creditReferral } from './referrals.ts';
import { refusals } from './refuse-subscriptions.ts';
import { whetherUnpaid } from './unpaid-state.ts';
import type { Applied, SyncDeps } from './customer-state.ts';
import type { KnownState } from './known-state.ts';
import type { Unpaid } from './unpaid-state.ts';
import type { CustomerState, ProviderInvoice, ProviderSubscription } from '../ports/payments.ts';
import type { Queries } from '@houselights/db';
import type { Withheld } from '@houselights/rules';

/**
 * Stores a customer's state and its access facts, and queues the jobs, events and emails that follow. Unchanged rows are not written. The
 * caller holds the row lock of the account's customer.
 */
export async function applyCustomerState(queries: Queries, deps: SyncDeps, applied: Applied): Promise<void> {
  const { accountId, state } = applied;
  const now = deps.billingClock.now();
  const known = await readKnownState(queries, accountId);
  const refused = await refusals(queries, deps, { ...applied, known, now });
  const planOf = planIn(known);
  const plansOfInvoice = ({ id, priceId, namedPriceId, subscriptionId }: ProviderInvoice): InvoicePlans => {
    const planFor = (price: string | null, field: keyof InvoicePlans): string | null => {
      if (price === null) return null;
      const subscription = state.subscriptions.find((each) => each.id === subscriptionId && each.priceId === price);
      const planId = subscription === undefined ? known.planOfPrice.get(price) : planOf(subscription);
      // A retired price that its subscription has left resolves to no plan: keep the plan stored earlier.
      return planId ?? ((known.invoices.get(id)?.[field] ?? null) as string | null);
    };
    return { planId: planFor(priceId, 'planId'), namedPlanId: planFor(namedPriceId, 'namedPlanId') };
  };
  const unpaid = new Map(state.subscriptions.map((each) => [each.id, whetherUnpaid(each, { state, known, now })]));
  for (const subscription of state.subscriptions) {
    const row = {
      ...subscriptionRow(subscription, planOf(subscription), refused.get(subscription.id) ?? null),
      broughtForwardTo: keptBefore(subscription, known, 'broughtForwardTo'),
      restsFrom: keptBefore(subscription, known, 'restsFrom'),
      ...(unpaid.get(subscription.id) ?? owesNothing),
    };
    if (isStored(row, known.subscriptions.get(row.id))) continue;
    await queries.subscription.upsert({ where: { id: row.id }, create: { accountId, ...row }, update: row });
    await completeCheckout(queries, subscription);
  }
  const ids = new Set(state.subscriptions.map(({ id }) => id));
  let hasPaidAnew = false;
  for (const invoice of state.invoices) {
    const row = invoiceRow(invoice, { ids, ...plansOfInvoice(invoice) });
    if (isStored(row, known.invoices.get(row.id))) continue;
    hasPaidAnew ||= row.status === 'paid';
    await queries.invoice.upsert({ where: { id: row.id }, create: { accountId, ...row }, update: row });
  }
  await keepCoupons(queries, applied, known);

  const facts = state.subscriptions.map((subscription) => {
    const refusedBecause = (refused.get(subscription.id) ?? null) as Withheld | null;
    const owed = unpaid.get(subscription.id) ?? owesNothing;
    const facts = { ...subscription, planId: planOf(subscription), refusedBecause, ...owed };
    // An unconfirmed plan change owes nothing.
    const invoices = invoicesOf(state, subscription.id).filter(({ id }) => id !== subscription.pending?.invoiceId);
    const fact = subscriptionFact(facts, invoices, known.graceDays, state.invoices);
    const to = keptBefore(subscription, known, 'broughtForwardTo');
    const charged = to === null ? fact : broughtForward(fact, to);
    const from = keptBefore(subscription, known, 'restsFrom');
    return from === null ? charged : restingFrom(charged, from);
  });
  const isOther = await recordAccessFacts(queries, { accountId, facts, now, known: known.facts });
  // Refunding an older payment leaves access as it is, but what was earned with it changes.
  if (hasPaidAnew && !isOther) await recordEvent(queries, paymentReceived, { accountId });
  await endWithheld(queries, { ...applied, facts, known });
  await endWithAccount(queries, { ...applied, known });
  await settleOvertaken(queries, { state, facts, known });
  await askForLostCredit(queries, state);
  await tellEnded(queries, { accountId, facts, known });
  for (const react of deps.billingReactions) await react(queries, { ...applied, facts, before: known.facts, now });
  if (newestPaid(state.invoices) !== undefined) await creditReferral(queries, { accountId, state, now });
  const endedUnpaid = new Set([...unpaid].filter(([, { endedFor }]) => endedFor === 'unpaid').map(([id]) => id));
  await writeNotices(queries, deps, { ...applied, facts, now, known, endedUnpaid });
  const recheckAt = nextRecheck(facts, now);
  await queries.billingCustomer.update({ where: { accountId }, data: { recheckAt } });
}

const owesNothing: Unpaid = { endsUnpaidAt: null, endedFor: null };

/** The plan whose interval an invoice charges for, and the plan that names it. */
interface InvoicePlans {
  readonly planId: string | null;
  readonly namedPlanId: string | null;
}

/** A price that was changed is no longer sold, but its hint names the plan it was made for. */
function planIn({ planOfPrice, planNames }: KnownState): (subscription: ProviderSubscription) => string | null {
  return ({ priceId, planHint = '' }) => planOfPrice.get(priceId) ?? (planNames.has(planHint) ? planHint : null);
}

function subscriptionRow(subscription: ProviderSubscription, planId: string | null, refusedBecause: string | null) {
  const { coupon, pending } = subscription;
  return {
    id: subscription.id,
    planId,
    stripePriceId: subscription.priceId,
    itemId: subscription.itemId,
    status: subscription.status,
    currency: subscription.currency,
    amountMinor: subscription.amountMinor,
    startedAt: subscription.startedAt,
    currentPeriodStart: subscription.currentPeriodStart,
    currentPeriodEnd: subscription.currentPeriodEnd,
    trialEndsAt: subscription.trialEndsAt,
    cancelAt: subscription.cancelAt,
    cancelledAt: subscription.cancelledAt,
    endedAt: subscription.endedAt,
    paused: subscription.paused,
    resumesAt: subscription.resumesAt,
    couponCode: coupon?.code ?? null,
    couponPercentOff: coupon?.percentOff ?? null,
    couponMonths: coupon?.durationInMonths ?? null,
    couponRedeemedAt: coupon?.redeemedAt ?? null,
    couponEndsAt: coupon?.endsAt ?? null,
    pendingPriceId: pending?.priceId ?? null,
    pendingInvoiceId: pending?.invoiceId ?? null,
    pendingUntil: pending?.expiresAt ?? null,
    refusedBecause,
    createdAt: subscription.createdAt,
  };
}

function invoiceRow(
  invoice: ProviderInvoice,
  { ids, planId, namedPlanId }: InvoicePlans & { readonly ids: ReadonlySet<string> },
) {
  const { subscriptionId } = invoice;
  return {
    id: invoice.id,
    // An invoice is kept even when its subscription is not among the newest.
    subscriptionId: subscriptionId !== undefined && ids.has(subscriptionId) ? subscriptionId : null,
    planId,
    namedPlanId,
    number: invoice.number,
    status: invoice.status,
    billingReason: invoice.billingReason,
    description: invoice.description,
    currency: invoice.currency,
    totalMinor: invoice.totalMinor,
    taxMinor: invoice.taxMinor,
    dueMinor: invoice.dueMinor,
    startingBalanceMinor: invoice.startingBalanceMinor,
    paidMinor: invoice.paidMinor,
    refundedMinor: invoice.refundedMinor,
    dispute: invoice.dispute,
    periodStart: invoice.periodStart,
    periodEnd: invoice.periodEnd,
    createdAt: invoice.createdAt,
    paidAt: invoice.paidAt,
    attempts: invoice.attempts,
    nextAttemptAt: invoice.nextAttemptAt,
    chargeId: invoice.chargeId,
    hostedUrl: invoice.hostedUrl,
    pdfUrl: invoice.pdfUrl,
  };
}

/**
 * The charge date or pause start announced to the owner when a gift was taken back; kept while the provider's own charge date is later.
 */
function keptBefore(
  { id, status, currentPeriodEnd }: ProviderSubscription,
  { subscriptions }: KnownState,
  field: 'broughtForwardTo' | 'restsFrom',
): Date | null {
  const stored = subscriptions.get(id)?.[field];
  const to = typeof stored === 'string' ? new Date(stored) : null;
  return to !== null && status === 'trialing' && currentPeriodEnd > to ? to : null;
}

/** An applied coupon stays on its subscription; an expired one makes room for the next. */
async function keepCoupons(
  queries: Queries,
  { accountId, state }: { readonly accountId: string; readonly state: CustomerState },
  { coupons }: KnownState,
): Promise<void> {
  for (const { id: subscriptionId, coupon } of state.subscriptions) {
    const kept = coupons.get(subscriptionId);
    if (coupon === undefined) {
      if (kept?.state === 'applied')
        await queries.couponRedemption.deleteMany({ where: { subscriptionId, state: 'applied' } });
      continue;
    }
    if (kept?.state === 'applied' && kept.code === coupon.code) continue;
    const row = { code: coupon.code, state: 'applied', at: coupon.redeemedAt };
    await queries.couponRedemption.upsert({
      where: { subscriptionId },
      create: { id: `of-${subscriptionId}`, accountId, subscriptionId, ...row },
      update: row,
    });
  }
}

async function completeCheckout(queries: Queries, { id, checkoutId, status }: ProviderSubscription): Promise<void> {
  if (checkoutId === undefined || status === 'incomplete') return;
  await queries.checkout.updateMany({
    where: { id: checkoutId, subscriptionId: null },
    data: { state: 'complete', openFor: null, subscriptionId: id },
  });
}
