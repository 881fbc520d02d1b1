import { idOrNull, noTrial, stripeCurrency, trialEndMark } from './map-subscription.ts';
import { requestKey } from './request-key.ts';
import type { CheckoutRequest, CheckoutResult } from '@houselights/core';
import type Stripe from 'stripe';

export interface CheckoutOptions {
  readonly stripe: Stripe;
  /** Whether Stripe Tax computes taxes. */
  readonly tax: boolean;
}

/** Opens a checkout; an equal request returns the same one. */
export async function openCheckout(
  { stripe, tax }: CheckoutOptions,
  request: CheckoutRequest,
): Promise<{ id: string; url: string }> {
  const params = {
    customer: request.customerId,
    client_reference_id: request.checkoutId,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1_000),
    // Explicit, so that no Dashboard setting decides: trials depend on the card, and the price is the one shown.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: tax },
    ...(tax ? { customer_update: { address: 'auto' as const } } : {}),
    ...purchase(request),
  } satisfies Stripe.Checkout.SessionCreateParams;
  const session = await stripe.checkout.sessions.create(params, {
    idempotencyKey: requestKey(`checkout-${request.checkoutId}`, params),
  });
  if (session.url === null) throw new Error('the checkout has no address');
  return { id: session.id, url: session.url };
}

function purchase({ what, currency, checkoutId }: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout: checkoutId };
  if (what.kind === 'once') {
    return {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: stripeCurrency(currency),
            unit_amount: what.amountMinor,
            tax_behavior: 'inclusive',
            product_data: { name: what.words },
          },
        },
      ],
      payment_intent_data: { metadata },
    };
  }
  const free = what.freeUntil === undefined ? undefined : Math.ceil(what.freeUntil.getTime() / 1_000);
  return {
    mode: 'subscription',
    line_items: [{ price: what.priceId, quantity: 1 }],
    payment_method_collection: 'always',
    ...(what.promotionCodeId === undefined ? {} : { discounts: [{ promotion_code: what.promotionCodeId }] }),
    subscription_data:
      free === undefined
        ? { metadata, ...(what.trialDays === undefined ? {} : { trial_period_days: what.trialDays }) }
        : {
            metadata: { ...metadata, [trialEndMark]: what.trialDays === undefined ? noTrial : String(free) },
            trial_end: free,
          },
  };
}

export async function readCheckout(stripe: Stripe, id: string): Promise<CheckoutResult> {
  const session = await stripe.checkout.sessions.retrieve(id);
  return {
    state: stateOf(session),
    subscriptionId: idOrNull(session.subscription) ?? undefined,
    paymentIntentId: idOrNull(session.payment_intent) ?? undefined,
    paid: session.payment_status !== 'unpaid',
  };
}

function stateOf({ status }: Stripe.Checkout.Session): CheckoutResult['state'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** Expires an open checkout. One that is already over is left as it is. */
export async function expireCheckout(stripe: Stripe, id: string): Promise<'expired' | 'complete'> {
  try {
    await stripe.checkout.sessions.expire(id);
    return 'expired';
  } catch (error) {
    const session = await stripe.checkout.sessions.retrieve(id);
    if (session.status === 'open') throw error;
    return session.status === 'complete' ? 'complete' : 'expired';
  }
}
