import Stripe from 'stripe';
import { expireCheckout, openCheckout, readCheckout } from './checkout.ts';
import { asking, isMissing } from './errors.ts';
import { toEvent } from './map-event.ts';
import { idOrNull, stripeCurrency, subscriptionParts, toSubscription } from './map-subscription.ts';
import { applyDiscount, applyPromotion, findPromotion } from './promotions.ts';
import { readCustomer } from './read-customer.ts';
import { cancelAtPeriodEnd, cancelNow, changePrice, extend, pause, previewChange, unpause } from './subscriptions.ts';
import type { Clock, Payments } from '@houselights/core';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the API is: https://api.stripe.com, or what stands in for it. */
  readonly apiUrl: string;
  readonly tax: boolean;
}

/** Seconds by which a webhook's time may differ from ours, either way. */
const toleranceSeconds = 300;

/** Payments by Stripe. */
export function createPayments(
  settings: StripeSettings,
  { clock, httpClient }: { readonly clock: Clock; readonly httpClient?: Stripe.HttpClient },
): Payments {
  const { protocol, hostname, port } = new URL(settings.apiUrl);
  const secure = protocol === 'https:';
  const stripe = new Stripe(settings.secretKey, {
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : port,
    protocol: secure ? 'https' : 'http',
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(httpClient === undefined ? {} : { httpClient }),
  });
  return {
    offered: true,
    makeCustomer: ({ accountId, email, name, insteadOf }) =>
      asking(async () => {
        const params = { email, name, metadata: { account: accountId } };
        const idempotencyKey = `customer-${accountId}${insteadOf === undefined ? '' : `-after-${insteadOf}`}`;
        return (await stripe.customers.create(params, { idempotencyKey })).id;
      }),
    hasCustomer: (customerId) => asking(async () => (await stripe.customers.retrieve(customerId)).deleted !== true),
    forgetCustomer: (customerId) =>
      asking(async () => {
        const nobody = { email: '', name: 'Deleted account', phone: '', description: '' };
        await stripe.customers.update(customerId, nobody).catch((error: unknown) => {
          // Who was deleted there is forgotten.
          if (!isMissing(error)) throw error;
        });
      }),
    ensurePrice: (price) => asking(() => ensurePrice(stripe, price)),
    readCustomer: (customerId) => asking(() => readCustomer(stripe, customerId)),
    openCheckout: (request) => asking(() => openCheckout({ stripe, tax: settings.tax }, request)),
    readCheckout: (id) => asking(() => readCheckout(stripe, id)),
    expireCheckout: (id) => asking(() => expireCheckout(stripe, id)),
    openPortal: ({ customerId, returnUrl, card }) =>
      asking(async () => {
        const flow = {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
        };
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(card ? { flow_data: flow } : {}),
        });
        return session.url;
      }),
    previewChange: (request) => asking(() => previewChange(stripe, request)),
    change: (request, key) => asking(() => changePrice(stripe, { ...request, waits: false }, key)),
    changeOncePaid: (request, key) => asking(() => changePrice(stripe, { ...request, waits: true }, key)),
    pause: (id, resumesAt, key) => asking(() => pause(stripe, id, resumesAt, key)),
    unpause: (id, chargeNow, key) => asking(() => unpause(stripe, id, chargeNow, key)),
    cancelAtPeriodEnd: (id, feedback, key) => asking(() => cancelAtPeriodEnd(stripe, id, feedback, key)),
    resume: (id, idempotencyKey) =>
      asking(async () => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: false }, { idempotencyKey });
      }),
    cancelNow: (id, key) => asking(() => cancelNow(stripe, id, key)),
    extend: (subscriptionId, until, trialEndsAt, key) =>
      asking(() => extend(stripe, { subscriptionId, until, trialEndsAt }, key)),
    findPromotion: (code) => asking(() => findPromotion(stripe, code)),
    applyPromotion: (id, promotionCodeId, key) => asking(() => applyPromotion(stripe, id, promotionCodeId, key)),
    applyDiscount: (id, discount, key) => asking(() => applyDiscount(stripe, id, discount, key)),
    refund: ({ chargeId, amountMinor, note = {} }, idempotencyKey) =>
      asking(async () => {
        const amount = amountMinor === undefined ? {} : { amount: amountMinor };
        await stripe.refunds.create({ charge: chargeId, ...amount, metadata: note }, { idempotencyKey });
      }),
    listSubscriptions: (after) =>
      asking(async () => {
        const { data } = await stripe.subscriptions.list({
          status: 'all',
          limit: 100,
          expand: subscriptionParts.map((part) => `data.${part}`),
          ...(after === undefined ? {} : { starting_after: after }),
        });
        return data.map((each) => toSubscription(each));
      }),
    listEvents: (since, after) =>
      asking(async () => {
        const { data } = await stripe.events.list({
          limit: 100,
          created: { gte: Math.floor(since.getTime() / 1_000) },
          ...(after === undefined ? {} : { starting_after: after }),
        });
        return data.flatMap((event) => toEvent(event) ?? []);
      }),
    customerOf: (objectType, objectId) => asking(() => customerOf(stripe, objectType, objectId)),
    readEvent: (body, signature) => {
      const now = clock.now().getTime();
      try {
        const { webhookSecret: secret } = settings;
        const event = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now);
        // The SDK refuses what is too old; what is from the future has not been signed by Stripe either.
        return signedAt(signature) - now / 1_000 > toleranceSeconds ? undefined : toEvent(event);
      } catch {
        // Whatever is wrong with it: it is not believed.
        return undefined;
      }
    },
  };
}

/** The time in a signature, in seconds since 1970. */
function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Infinity);
}

type Price = Parameters<Payments['ensurePrice']>[0];

/** Found again by its lookup key, so that it is made once, whoever asks and however often. */
async function ensurePrice(
  stripe: Stripe,
  { planId, planName, interval, currency, amountMinor }: Price,
): Promise<string> {
  const lookupKey = `${planId}:${currency}:${amountMinor}`;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  if (data[0] !== undefined) return data[0].id;
  const price = await stripe.prices.create(
    {
      currency: stripeCurrency(currency),
      unit_amount: amountMinor,
      recurring: { interval },
      lookup_key: lookupKey,
      tax_behavior: 'inclusive',
      product_data: { name: planName },
      metadata: { plan: planId },
    },
    { idempotencyKey: `price-${lookupKey}` },
  );
  return price.id;
}

async function customerOf(stripe: Stripe, objectType: string, objectId: string): Promise<string | undefined> {
  try {
    if (objectType === 'charge') return idOrNull((await stripe.charges.retrieve(objectId)).customer) ?? undefined;
    if (objectType === 'invoice') return idOrNull((await stripe.invoices.retrieve(objectId)).customer) ?? undefined;
  } catch (error) {
    // A draft that was deleted, or one of another account: asked again, it is not there either.
    if (!isMissing(error)) throw error;
  }
  return undefined;
}
