import type { ProviderCoupon, ProviderSubscription } from '@houselights/core';
import type Stripe from 'stripe';

/** What `toSubscription` needs expanded in a list of subscriptions. */
export const subscriptionParts = ['default_payment_method', 'discounts.source.coupon', 'discounts.promotion_code'];

/** Metadata of a subscription that is free for another reason than a trial: the end of its own trial, or `none`. */
export const trialEndMark = 'trial_ends_at';
export const noTrial = 'none';

export const instant = (seconds: number): Date => new Date(seconds * 1_000);
export const instantOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : instant(seconds);
export const idOf = (thing: string | { readonly id: string }): string => (typeof thing === 'string' ? thing : thing.id);
export const idOrNull = (thing: string | { readonly id: string } | null | undefined): string | null =>
  thing === null || thing === undefined ? null : idOf(thing);
/** ISO 4217 in our spelling. */
export const currencyOf = (currency: string): string => currency.toUpperCase();
/** ISO 4217 in Stripe's spelling. */
export const stripeCurrency = (currency: string): string => currency.toLowerCase();

export function toSubscription(subscription: Stripe.Subscription, customerCard?: string): ProviderSubscription {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`the subscription ${subscription.id} has no item`);
  const { default_payment_method: method } = subscription;
  const own = typeof method === 'object' ? (method?.card?.fingerprint ?? undefined) : undefined;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    itemId: item.id,
    priceId: item.price.id,
    currency: currencyOf(subscription.currency),
    amountMinor: item.price.unit_amount ?? 0,
    status: subscription.status,
    createdAt: instant(subscription.created),
    startedAt: instant(subscription.start_date),
    currentPeriodStart: instant(item.current_period_start),
    currentPeriodEnd: instant(item.current_period_end),
    trialEndsAt: ownTrialEnd(subscription),
    cancelAt: subscription.cancel_at_period_end
      ? instant(subscription.cancel_at ?? item.current_period_end)
      : instantOrNull(subscription.cancel_at),
    cancelledAt: instantOrNull(subscription.canceled_at),
    endedAt: instantOrNull(subscription.ended_at),
    endReason: subscription.cancellation_details?.reason ?? null,
    paused: subscription.pause_collection !== null,
    resumesAt: instantOrNull(subscription.pause_collection?.resumes_at),
    // An end because the card failed was nobody's choice.
    endedFor: subscription.cancellation_details?.reason === 'payment_failed' ? 'unpaid' : null,
    coupon: couponOf(subscription.discounts),
    pending: pendingOf(subscription),
    planHint: item.price.metadata['plan'],
    checkoutId: subscription.metadata['checkout'],
    cardFingerprint: own ?? customerCard,
  };
}

/** The end of the trial that the subscription started with. A later trial only moves its next charge. */
function ownTrialEnd({ metadata, trial_start, trial_end, start_date }: Stripe.Subscription): Date | null {
  const mark = metadata[trialEndMark];
  if (mark !== undefined) return mark === noTrial ? null : instant(Number(mark));
  return trial_start !== null && trial_start <= start_date ? instantOrNull(trial_end) : null;
}

function pendingOf({ pending_update: update, latest_invoice }: Stripe.Subscription): ProviderSubscription['pending'] {
  const priceId = update?.subscription_items?.[0]?.price.id;
  const invoiceId = idOrNull(latest_invoice);
  if (update === null || priceId === undefined || invoiceId === null) return undefined;
  return { priceId, invoiceId, expiresAt: instant(update.expires_at) };
}

function couponOf(discounts: Stripe.Subscription['discounts']): ProviderCoupon | undefined {
  const [discount] = discounts;
  if (typeof discount !== 'object') return undefined;
  const { coupon } = discount.source;
  if (coupon === null || typeof coupon !== 'object' || coupon.percent_off === null) return undefined;
  const { promotion_code: promotion } = discount;
  return {
    code: typeof promotion === 'object' && promotion !== null ? promotion.code : (coupon.name ?? coupon.id),
    percentOff: coupon.percent_off,
    durationInMonths: coupon.duration === 'once' ? 1 : coupon.duration === 'forever' ? null : coupon.duration_in_months,
    redeemedAt: instant(discount.start),
    endsAt: instantOrNull(discount.end),
  };
}
