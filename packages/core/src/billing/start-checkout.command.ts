import { Refusal } from '@houselights/contracts';
import { addMonths, firstCharge, giftsEnd, purchaseCharges } from '@houselights/rules';
import { readFacts } from '../access/index.ts';
import { PaymentsRefused } from '../ports/payments.ts';
import { newId } from '../shared/ids.ts';
import { balanceOf } from './billing.query.ts';
import { noteOpened } from './checkouts.ts';
import { ensureCustomer } from './customers.ts';
import { activeSubscriptionOf } from './own-subscription.ts';
import { usablePromotion } from './promotions.ts';
import { syncCustomer } from './sync-customer.command.ts';
import type { SyncDeps } from './customer-state.ts';
import type { CheckoutRequest, FoundPromotion } from '../ports/payments.ts';
import type { Caller } from '../caller.ts';
import type { Checkout } from '@houselights/db';

export interface StartCheckout {
  readonly caller: Caller;
  readonly planId: string;
  readonly currency: string | undefined;
  readonly coupon: string | undefined;
  /** False: without a trial. */
  readonly trial: boolean;
  /** The most that the buyer agreed to be charged today; undefined: not compared. */
  readonly amountMinor?: number | undefined;
}

const hourMs = 60 * 60 * 1_000;
/** How long the provider's page stays open; the provider allows no less than 30 minutes. */
const openMs = 2 * hourMs;
/** A checkout with less time left is not reused. */
const leastMs = 45 * 60 * 1_000;

/**
 * Starts the purchase of a plan. Repeating the same request returns the open checkout, so that a second click buys nothing; a different one
 * expires it first. Throws already_subscribed, plan_not_sold, coupon_not_found, coupon_not_usable, amount_changed, and not_possible_now
 * while the account is to be deleted: what it would buy would end with it.
 */
export async function startCheckout(deps: SyncDeps, input: StartCheckout): Promise<{ id: string; url: string }> {
  const { db, payments } = deps;
  const { accountId } = input.caller;
  if (!payments.offered) throw new Refusal('payments_not_offered');
  const leaving = { id: accountId, deleteRequestedAt: { not: null } };
  if ((await db.prisma.account.count({ where: leaving })) > 0) throw new Refusal('not_possible_now');
  const plan = await db.prisma.plan.findFirst({
    where: { id: input.planId, active: true },
    include: { prices: { orderBy: { currency: 'desc' } } },
  });
  const price = plan?.prices.find(({ currency }) => currency === (input.currency ?? homeCurrency(plan.prices)));
  if (plan === null || price === undefined) throw new Refusal('plan_not_sold');
  const promotion = input.coupon ? await usablePromotion(deps, input.coupon) : undefined;
  const customerId = await ensureCustomer(deps, accountId);
  await mustNotBeSubscribed(deps, accountId, customerId);

  const trial = input.trial && plan.trialDays > 0 && (await trialIsLeft(deps, accountId));
  const coveredUntil = giftsEnd(await readFacts(db.prisma, accountId), deps.billingClock.now());
  const trialDays = trial ? plan.trialDays : 0;
  if (input.amountMinor !== undefined) {
    const dueMinor = await dueToday(deps, { accountId, price, promotion, trialDays, coveredUntil });
    if (dueMinor > input.amountMinor) throw new Refusal('amount_changed');
  }
  const checkout = await claimCheckout(deps, accountId, {
    planId: plan.id,
    currency: price.currency,
    amountMinor: price.amountMinor,
    couponCode: promotion?.code ?? null,
    trial,
    coveredUntil,
  });
  if (checkout.url !== null) return { id: checkout.id, url: checkout.url };

  const priceId = await priceOf(deps, { ...price, plan });
  const opened = await openOrRefuse(deps, checkout, {
    checkoutId: checkout.id,
    customerId,
    currency: price.currency,
    what: {
      kind: 'subscription',
      priceId,
      ...startOf(checkout, trialDays),
      ...(promotion === undefined ? {} : { promotionCodeId: promotion.promotionCodeId }),
    },
    ...addressesOf(deps, checkout.id, '/payment'),
    expiresAt: checkout.expiresAt,
  });
  await noteOpened(deps, checkout.id, opened);
  return { id: checkout.id, url: opened.url };
}

/** Opens a checkout at the provider; a refused one expires. A code may be limited to other customers, first purchases or higher amounts. */
async function openOrRefuse(
  { db, payments }: SyncDeps,
  { id, couponCode }: Checkout,
  request: CheckoutRequest,
): Promise<{ readonly id: string; readonly url: string }> {
  try {
    return await payments.openCheckout(request);
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    await db.prisma.checkout.updateMany({
      where: { id, state: 'opening' },
      data: { state: 'expired', openFor: null },
    });
    throw new Refusal(couponCode === null ? 'plan_not_sold' : 'coupon_not_usable');
  }
}

/** Where the provider's page returns to. */
export function addressesOf(
  { settings }: Pick<SyncDeps, 'settings'>,
  checkoutId: string,
  cancelPath: string,
): Pick<CheckoutRequest, 'successUrl' | 'cancelUrl'> {
  return {
    successUrl: `${settings.publicUrl}/payment/done?checkout=${checkoutId}`,
    cancelUrl: `${settings.publicUrl}${cancelPath}?cancelled=1`,
  };
}

/** The currency offered to somebody who has not chosen one. */
export function homeCurrency(prices: readonly { readonly currency: string }[]): string | undefined {
  return (prices.find(({ currency }) => currency === 'USD') ?? prices[0])?.currency;
}

/** Syncs first: a purchase made a moment ago may not be known here yet. */
async function mustNotBeSubscribed(deps: SyncDeps, accountId: string, customerId: string): Promise<void> {
  await syncCustomer(deps, customerId);
  if ((await activeSubscriptionOf(deps.db.prisma, accountId)) !== undefined) throw new Refusal('already_subscribed');
}

async function trialIsLeft({ db }: Pick<SyncDeps, 'db'>, accountId: string): Promise<boolean> {
  return (await db.prisma.trialClaim.count({ where: { accountId } })) === 0;
}

interface Bought {
  readonly accountId: string;
  readonly price: { readonly amountMinor: number; readonly currency: string };
  readonly promotion: FoundPromotion | undefined;
  readonly trialDays: number;
  readonly coveredUntil: Date | null;
}

/** What the purchase charges today, including the buyer's balance; the customer has just been synced. */
async function dueToday(
  { db, billingClock }: Pick<SyncDeps, 'db' | 'billingClock'>,
  { accountId, price, promotion, trialDays, coveredUntil }: Bought,
): Promise<number> {
  const now = billingClock.now();
  const customer = await db.prisma.billingCustomer.findUnique({ where: { accountId } });
  const { percentOff = 0, durationInMonths: months = null } = promotion ?? {};
  const discount = { percentOff, endsAt: months === null ? null : addMonths(now, months) };
  const first = firstCharge({ now, trialDays, coveredUntil });
  const balance = balanceOf(customer, undefined);
  return purchaseCharges({ price, discount, balance, now, first }).todayMinor;
}

/** Always the same for the same checkout, because its id is the idempotency key at the provider. */
function startOf({ createdAt, coveredUntil }: Checkout, trialDays: number) {
  const trial = trialDays === 0 ? {} : { trialDays };
  return coveredUntil === null
    ? trial
    : { ...trial, freeUntil: firstCharge({ now: createdAt, trialDays, coveredUntil }) };
}

/** The terms of a checkout: different terms need a different checkout. */
interface Wanted {
  readonly planId: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly couponCode: string | null;
  readonly trial: boolean;
  readonly coveredUntil: Date | null;
}

function isSame(open: Checkout, wanted: Wanted): boolean {
  return (
    open.planId === wanted.planId &&
    open.currency === wanted.currency &&
    open.amountMinor === wanted.amountMinor &&
    open.couponCode === wanted.couponCode &&
    open.trial === wanted.trial &&
    open.coveredUntil?.getTime() === wanted.coveredUntil?.getTime()
  );
}

/** The account's one open checkout: the existing one if its terms are the same, otherwise a new one. */
async function claimCheckout(deps: SyncDeps, accountId: string, wanted: Wanted): Promise<Checkout> {
  const { db, billingClock, payments } = deps;
  for (let tries = 0; tries < 5; tries += 1) {
    const now = billingClock.now();
    const open = await db.prisma.checkout.findUnique({ where: { openFor: accountId } });
    if (open !== null && isSame(open, wanted) && open.expiresAt.getTime() > now.getTime() + leastMs) return open;
    if (open !== null) {
      if (open.stripeSessionId !== null && (await payments.expireCheckout(open.stripeSessionId)) === 'complete') {
        throw new Refusal('already_subscribed');
      }
      await db.prisma.checkout.updateMany({
        where: { id: open.id, openFor: accountId },
        data: { state: 'expired', openFor: null },
      });
    }
    const [made] = await db.prisma.checkout.createManyAndReturn({
      data: [
        {
          id: newId(),
          accountId,
          openFor: accountId,
          kind: 'subscription',
          ...wanted,
          state: 'opening',
          createdAt: now,
          expiresAt: new Date(now.getTime() + openMs),
        },
      ],
      skipDuplicates: true,
    });
    if (made !== undefined) return made;
  }
  throw new Refusal('too_many_requests', { retryAfter: 2 });
}

interface SoldPrice {
  readonly plan: { readonly id: string; readonly name: string; readonly interval: string };
  readonly currency: string;
  readonly amountMinor: number;
  readonly stripePriceId: string | null;
  readonly stripeName: string | null;
}

/** The provider's price for a plan price, created the first time, under the plan's current name. */
export async function priceOf(
  { db, payments }: Pick<SyncDeps, 'db' | 'payments'>,
  { plan, currency, amountMinor, stripePriceId, stripeName }: SoldPrice,
): Promise<string> {
  if (stripePriceId !== null && stripeName === plan.name) return stripePriceId;
  const interval = plan.interval === 'year' ? 'year' : 'month';
  const priceId = await payments.ensurePrice({
    planId: plan.id,
    planName: plan.name,
    interval,
    currency,
    amountMinor,
    ...(stripePriceId === null ? {} : { priceId: stripePriceId }),
  });
  await db.prisma.planPrice.updateMany({
    where: { planId: plan.id, currency, amountMinor, stripePriceId },
    data: { stripePriceId: priceId, stripeName: plan.name },
  });
  return priceId;
}
