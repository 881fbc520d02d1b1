import { noTrial, trialEndMark } from './map-subscription.ts';
import { voidInvoice } from './unpaid-invoices.ts';
import type { ChangeRequest } from '@houselights/core';
import type Stripe from 'stripe';

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

/**
 * Changes the price and charges the difference immediately. If the charge fails, nothing changes: the call fails, or with `waits` the
 * change takes effect when its invoice is paid within a day.
 */
export async function changePrice(
  stripe: Stripe,
  { subscriptionId, itemId, priceId, at, waits }: ChangeRequest & { readonly waits: boolean },
  idempotencyKey: string,
): Promise<void> {
  await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [{ id: itemId, price: priceId }],
      proration_behavior: 'always_invoice',
      proration_date: seconds(at),
      // Ends a pause started concurrently, which would void the invoice. A pending update can change nothing but the price.
      ...(waits
        ? { payment_behavior: 'pending_if_incomplete' as const }
        : { payment_behavior: 'error_if_incomplete' as const, pause_collection: '' as const }),
    },
    { idempotencyKey },
  );
}

/** Collects nothing until `resumesAt`: the invoices in between are voided. */
export async function pause(
  stripe: Stripe,
  subscriptionId: string,
  resumesAt: Date,
  idempotencyKey: string,
): Promise<void> {
  await stripe.subscriptions.update(
    subscriptionId,
    { pause_collection: { behavior: 'void', resumes_at: seconds(resumesAt) } },
    { idempotencyKey },
  );
}

/** Resumes collection; `chargeNow` starts and charges a new period immediately. */
export async function unpause(
  stripe: Stripe,
  subscriptionId: string,
  chargeNow: boolean,
  idempotencyKey: string,
): Promise<void> {
  const anew: Stripe.SubscriptionUpdateParams = {
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'none',
    payment_behavior: 'error_if_incomplete',
  };
  const params: Stripe.SubscriptionUpdateParams = { pause_collection: '', ...(chargeNow ? anew : {}) };
  await stripe.subscriptions.update(subscriptionId, params, { idempotencyKey });
}

const feedbacks: Readonly<Record<string, Stripe.SubscriptionUpdateParams.CancellationDetails.Feedback>> = {
  too_expensive: 'too_expensive',
  nothing_to_watch: 'missing_features',
  not_enough_time: 'unused',
  technical_trouble: 'low_quality',
  switched: 'switched_service',
  other: 'other',
};

export async function cancelAtPeriodEnd(
  stripe: Stripe,
  subscriptionId: string,
  { reason, comment }: { readonly reason: string | undefined; readonly comment: string | undefined },
  idempotencyKey: string,
): Promise<void> {
  const feedback = feedbacks[reason ?? ''];
  await stripe.subscriptions.update(
    subscriptionId,
    {
      cancel_at_period_end: true,
      cancellation_details: {
        ...(feedback === undefined ? {} : { feedback }),
        ...(comment === undefined || comment === '' ? {} : { comment }),
      },
    },
    { idempotencyKey },
  );
}

/**
 * Ends a subscription immediately, and voids its unpaid invoices: a renewal's draft would be charged an hour later. If an invoice has just
 * been paid, the call is refused and the subscription continues.
 */
export async function cancelNow(stripe: Stripe, subscriptionId: string, idempotencyKey: string): Promise<void> {
  const { data: drafts } = await stripe.invoices.list({ subscription: subscriptionId, status: 'draft', limit: 100 });
  for (const { id } of drafts) await voidInvoice(stripe, id);
  const { data: open } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 });
  for (const { id } of open) await voidInvoice(stripe, id);
  await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }, { idempotencyKey });
}

/** Moves the next charge to `until`; the original trial keeps its own end. */
export async function extend(
  stripe: Stripe,
  { subscriptionId, until, trialEndsAt }: { subscriptionId: string; until: Date; trialEndsAt: Date | null },
): Promise<void> {
  await stripe.subscriptions.update(subscriptionId, {
    trial_end: seconds(until),
    proration_behavior: 'none',
    metadata: { [trialEndMark]: trialEndsAt === null ? noTrial : String(seconds(trialEndsAt)) },
  });
}
