import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { PaymentsMisconfigured } from '@houselights/core';
import Stripe from 'stripe';
import { isMissing } from './errors.ts';
import type { Payments } from '@houselights/core';

/** Cards and invoices only: plans are changed, paused and cancelled on the site's own pages, which show the cost first. */
const offered = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: false },
  subscription_update: { enabled: false },
} as const;

/** Metadata key of a configuration that the product created: a hash of its features. */
const mark = 'houselights_portal';
const version = createHash('sha256').update(JSON.stringify(offered)).digest('hex').slice(0, 16);

type Configuration = Stripe.BillingPortal.Configuration;

/** Opens Stripe's portal, with the product's own configuration: nothing has to be saved in the Dashboard. */
export function createPortal(stripe: Stripe): Payments['openPortal'] {
  let known: Promise<string> | undefined;
  const configuration = (): Promise<string> =>
    (known ??= ensureConfiguration(stripe).catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
  return async (request) => {
    const used = await configuration();
    try {
      return await openSession(stripe, request, used);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // Somebody may have deactivated the configuration since it was found.
      known = undefined;
      const found = await configuration();
      if (found !== used) return openSession(stripe, request, found);
      if (isMissing(error)) throw error;
      throw new PaymentsMisconfigured(
        `Stripe does not open its customer portal (${error.code ?? error.type}): its log of the request ${error.requestId ?? ''} says why.`,
      );
    }
  };
}

async function openSession(
  stripe: Stripe,
  { customerId, returnUrl, card }: Parameters<Payments['openPortal']>[0],
  configuration: string,
): Promise<string> {
  const flow = {
    type: 'payment_method_update',
    after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
  };
  const session = await stripe.billingPortal.sessions.create({
    configuration,
    customer: customerId,
    return_url: returnUrl,
    ...(card ? { flow_data: flow } : {}),
  });
  return session.url;
}

/**
 * The product's own configuration, found by its mark; created if none is unmodified. Concurrent callers create the same one: the
 * idempotency key contains the number of existing ones.
 */
async function ensureConfiguration(stripe: Stripe): Promise<string> {
  const all = await stripe.billingPortal.configurations.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const found = all.findLast((each) => each.active && each.metadata?.[mark] === version && isAsMade(each));
  if (found !== undefined) return found.id;
  const { id } = await stripe.billingPortal.configurations.create(
    { name: 'Houselights: cards and invoices', features: offered, metadata: { [mark]: version } },
    { idempotencyKey: `portal-${version}-${all.length}` },
  );
  return id;
}

function isAsMade({ features }: Configuration): boolean {
  return isDeepStrictEqual(turnedOn(features), turnedOn(offered));
}

/** Includes features that Stripe has added since. */
function turnedOn(features: Configuration['features'] | typeof offered): string[] {
  return Object.entries(features)
    .filter(([, feature]: [string, { readonly enabled: boolean }]) => feature.enabled)
    .map(([name]) => name)
    .toSorted();
}
