import Stripe from 'stripe';
import { apiVersion } from './client.ts';
import { isMissing } from './errors.ts';
import { webhookEvents } from './webhook-events.ts';
import type { Payments, PaymentsInspection } from '@houselights/core';

type Look = (stripe: Stripe) => Promise<unknown>;

const one = { limit: 1 };
/** For each permission that a restricted key needs, the cheapest call that shows whether it may read. */
const permissions: Readonly<Record<string, Look>> = {
  'Charges and refunds': (stripe) => stripe.charges.list(one),
  'Checkout Sessions': (stripe) => stripe.checkout.sessions.list(one),
  Coupons: (stripe) => stripe.coupons.list(one),
  'Customer portal': (stripe) => stripe.billingPortal.configurations.list(one),
  Customers: (stripe) => stripe.customers.list(one),
  Disputes: (stripe) => stripe.disputes.list(one),
  Events: (stripe) => stripe.events.list(one),
  Invoices: (stripe) => stripe.invoices.list(one),
  PaymentMethods: (stripe) => stripe.paymentMethods.list(one),
  Prices: (stripe) => stripe.prices.list(one),
  Products: (stripe) => stripe.products.list(one),
  'Promotion codes': (stripe) => stripe.promotionCodes.list(one),
  Subscriptions: (stripe) => stripe.subscriptions.list(one),
};

/** Checks the key, its account and the webhook endpoint at Stripe. Throws if the key is invalid or Stripe is down. */
export async function inspect(
  stripe: Stripe,
  secretKey: string,
  { webhookUrl, customerId }: Parameters<Payments['inspect']>[0],
): Promise<PaymentsInspection> {
  const account = await unlessForbidden(() => stripe.accounts.retrieveCurrent());
  const endpoints = await unlessForbidden(() => stripe.webhookEndpoints.list({ limit: 100 }));
  const livemode = /^[sr]k_live_/.test(secretKey);
  return {
    livemode,
    accountId: account?.id,
    knowsCustomer: customerId === undefined ? undefined : await knows(stripe, customerId),
    problems: [
      ...(secretKey.startsWith('rk_') ? await missingPermissions(stripe) : []),
      ...(endpoints === undefined
        ? ['The restricted key may not read Webhook Endpoints: nobody can tell whether events come.']
        : endpointProblems(endpoints.data, { webhookUrl, mode: livemode ? 'live' : 'test' })),
    ],
  };
}

async function knows(stripe: Stripe, customerId: string): Promise<boolean | undefined> {
  try {
    return (await unlessForbidden(() => stripe.customers.retrieve(customerId))) === undefined ? undefined : true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function missingPermissions(stripe: Stripe): Promise<string[]> {
  const missing: string[] = [];
  for (const [name, look] of Object.entries(permissions)) if (!(await isAllowed(stripe, look))) missing.push(name);
  if (missing.length === 0) return [];
  return [
    `The restricted key in STRIPE_SECRET_KEY lacks permissions: ${missing.join(', ')}. docs/operating/payments.md lists those it needs.`,
  ];
}

async function isAllowed(stripe: Stripe, look: Look): Promise<boolean> {
  try {
    await look(stripe);
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return false;
    // Refused for another reason: the permission is there.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
  return true;
}

async function unlessForbidden<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
}

type Endpoint = Pick<Stripe.WebhookEndpoint, 'id' | 'url' | 'status' | 'enabled_events' | 'api_version'>;

/** What keeps events from arriving or from being understood. */
export function endpointProblems(
  endpoints: readonly Endpoint[],
  { webhookUrl, mode }: { readonly webhookUrl: string; readonly mode: 'live' | 'test' },
): string[] {
  const ours = endpoints.filter(({ url }) => url === webhookUrl);
  const endpoint = ours.find(({ status }) => status === 'enabled') ?? ours[0];
  if (endpoint === undefined) {
    return [
      `No webhook endpoint of Stripe's ${mode} mode points at ${webhookUrl}: make one, as docs/operating/payments.md says.`,
    ];
  }
  const { id, status, enabled_events: enabled, api_version: version } = endpoint;
  const missing = enabled.includes('*') ? [] : webhookEvents.filter((type) => !enabled.includes(type));
  return [
    ...(status === 'enabled' ? [] : [`The webhook endpoint ${id} is turned off: turn it on in Stripe's Dashboard.`]),
    ...(missing.length === 0
      ? []
      : [`The webhook endpoint ${id} does not send ${missing.join(', ')}: select them, too.`]),
    ...(version === apiVersion
      ? []
      : [
          `The webhook endpoint ${id} sends events of ${version ?? "the account's own"} API version: make one of ${apiVersion}.`,
        ]),
  ];
}
