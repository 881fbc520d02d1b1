import { expireCheckout, openCheckout, readCheckout } from './checkout.ts';
import { createClient } from './client.ts';
import { asking, isMissing } from './errors.ts';
import { forgetCustomer } from './forget-customer.ts';
import { inspect } from './inspect.ts';
import { listEvents, listSubscriptions } from './lists.ts';
import { toEvent } from './map-event.ts';
import { idOrNull, stripeCurrency } from './map-subscription.ts';
import { createPortal } from './portal.ts';
import { applyDiscount, applyPromotion, findPromotion } from './promotions.ts';
import { readCustomer } from './read-customer.ts';
import { requestKey } from './request-key.ts';
import { previewChange } from './preview-change.ts';
import { takeCredit } from './take-credit.ts';
import { cancelAtPeriodEnd, cancelNow, changePrice, extend, pause, unpause } from './subscriptions.ts';
import { stopCollecting, voidInvoice } from './unpaid-invoices.ts';
import type { Clock, Payments } from '@houselights/core';
import type Stripe from 'stripe';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The API's address: https://api.stripe.com, or its stand-in. */
  readonly apiUrl: string;
  readonly tax: boolean;
}

/** Allowed difference between a webhook's time and ours, in seconds, either way. */
const toleranceSeconds = 300;

/** Payments through Stripe. */
export function createPayments(
  settings: StripeSettings,
  { clock, httpClient }: { readonly clock: Clock; readonly httpClient?: Stripe.HttpClient },
): Payments {
  const stripe = createClient(settings, httpClient);
  const openPortal = createPortal(stripe);
  return {
    offered: true,
    makeCustomer: ({ accountId, email, name, insteadOf }) =>
      asking(async () => {
        const params = { email, name, metadata: { account: accountId } };
        const subject = `customer-${accountId}${insteadOf === undefined ? '' : `-after-${insteadOf}`}`;
        return (await stripe.customers.create(params, { idempotencyKey: requestKey(subject, params) })).id;
      }),
    hasCustomer: (customerId) => asking(async () => (await stripe.customers.retrieve(customerId)).deleted !== true),
    forgetCustomer: (customerId) => asking(() => forgetCustomer(stripe, customerId)),
    ensurePrice: (price) => asking(() => ensurePrice(stripe, price)),
    readCustomer: (customerId) => asking(() => readCustomer(stripe, customerId)),
    openCheckout: (request) => asking(() => openCheckout({ stripe, tax: settings.tax }, request)),
    readCheckout: (id) => asking(() => readCheckout(stripe, id)),
    expireCheckout: (id) => asking(() => expireCheckout(stripe, id)),
    openPortal: (request) => asking(() => openPortal(request)),
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
    voidInvoice: (id) => asking(() => voidInvoice(stripe, id)),
    stopCollecting: (id) => asking(() => stopCollecting(stripe, id)),
    extend: (subscriptionId, until, trialEndsAt) =>
      asking(() => extend(stripe, { subscriptionId, until, trialEndsAt })),
    findPromotion: (code) => asking(() => findPromotion(stripe, code)),
    applyPromotion: (id, promotionCodeId, key) => asking(() => applyPromotion(stripe, id, promotionCodeId, key)),
    applyDiscount: (id, discount, key) => asking(() => applyDiscount(stripe, id, discount, key)),
    refund: ({ chargeId, amountMinor, note = {} }, idempotencyKey) =>
      asking(async () => {
        const amount = amountMinor === undefined ? {} : { amount: amountMinor };
        await stripe.refunds.create({ charge: chargeId, ...amount, metadata: note }, { idempotencyKey });
      }),
    takeCredit: (credit, key) => asking(() => takeCredit(stripe, credit, key)),
    listSubscriptions: (after, which) => asking(() => listSubscriptions(stripe, after, which)),
    listEvents: (since, after) => asking(() => listEvents(stripe, since, after)),
    inspect: (about) => asking(() => inspect(stripe, settings.secretKey, about)),
    customerOf: (objectType, objectId) => asking(() => customerOf(stripe, objectType, objectId)),
    readEvent: (body, signature) => {
      const now = clock.now().getTime();
      try {
        const { webhookSecret: secret } = settings;
        const event = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now);
        // The SDK rejects what is too old; Stripe signs nothing from the future either.
        return signedAt(signature) - now / 1_000 > toleranceSeconds ? undefined : toEvent(event);
      } catch {
        // Whatever is wrong, the event is rejected.
        return undefined;
      }
    },
  };
}

/** The time of a signature, in seconds since 1970. */
function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Infinity);
}

type Price = Parameters<Payments['ensurePrice']>[0];

/** Created once, however often and by whomever; also renames the product after a renamed plan. */
async function ensurePrice(
  stripe: Stripe,
  { planId, planName, interval, currency, amountMinor, priceId }: Price,
): Promise<string> {
  const lookupKey = `${planId}:${currency}:${amountMinor}`;
  const known = priceId === undefined ? await findPrice(stripe, lookupKey) : await readPrice(stripe, priceId);
  if (known !== undefined) {
    const { product } = known;
    const isNamed = typeof product === 'string' || product.deleted === true || product.name === planName;
    if (!isNamed) await stripe.products.update(product.id, { name: planName });
    return known.id;
  }
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

const priceParts = ['product'];

function readPrice(stripe: Stripe, priceId: string): Promise<Stripe.Price> {
  return stripe.prices.retrieve(priceId, { expand: priceParts });
}

async function findPrice(stripe: Stripe, lookupKey: string): Promise<Stripe.Price | undefined> {
  const expand = priceParts.map((part) => `data.${part}`);
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1, expand });
  return data[0];
}

async function customerOf(stripe: Stripe, objectType: string, objectId: string): Promise<string | undefined> {
  try {
    if (objectType === 'charge') return idOrNull((await stripe.charges.retrieve(objectId)).customer) ?? undefined;
    if (objectType === 'invoice') return idOrNull((await stripe.invoices.retrieve(objectId)).customer) ?? undefined;
  } catch (error) {
    // A deleted draft, or one of another account: a retry would not find it either.
    if (!isMissing(error)) throw error;
  }
  return undefined;
}
