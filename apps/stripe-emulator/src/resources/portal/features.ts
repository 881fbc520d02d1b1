import type Stripe from 'stripe';
import type { z } from 'zod';
import type { PortalConfiguration } from '../../engine/wire.ts';
import { emptyable, list, oneOf, parameters, text, truth } from '../../http/parameters.ts';

type Create = Stripe.BillingPortal.ConfigurationCreateParams.Features;
type Features = PortalConfiguration['features'];

const proration = oneOf('always_invoice', 'create_prorations', 'none').optional();
const reason = oneOf(
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
);

export const features = parameters<Create>()(
  {
    customer_update: parameters<NonNullable<Create['customer_update']>>()(
      {
        enabled: truth,
        allowed_updates: emptyable(list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id'))).optional(),
      },
      [],
    ).optional(),
    invoice_history: parameters<NonNullable<Create['invoice_history']>>()({ enabled: truth }, []).optional(),
    payment_method_update: parameters<NonNullable<Create['payment_method_update']>>()({ enabled: truth }, [
      'payment_method_configuration',
    ]).optional(),
    subscription_cancel: parameters<NonNullable<Create['subscription_cancel']>>()(
      {
        enabled: truth,
        mode: oneOf('at_period_end', 'immediately').optional(),
        proration_behavior: proration,
        cancellation_reason:
          parameters<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionCancel.CancellationReason>()(
            { enabled: truth, options: emptyable(list(reason)) },
            ['feedback_options'],
          ).optional(),
      },
      [],
    ).optional(),
    subscription_update: parameters<NonNullable<Create['subscription_update']>>()(
      {
        enabled: truth,
        default_allowed_updates: emptyable(list(oneOf('price', 'promotion_code', 'quantity'))).optional(),
        products: emptyable(
          list(
            parameters<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate.Product>()(
              { product: text, prices: list(text) },
              ['adjustable_quantity'],
            ),
          ),
        ).optional(),
        proration_behavior: proration,
        trial_update_behavior: oneOf('continue_trial', 'end_trial').optional(),
      },
      ['billing_cycle_anchor', 'schedule_at_period_end'],
    ).optional(),
  },
  ['subscription_pause'],
);
type Given = z.output<typeof features>;

const off: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

/** The Dashboard's suggested features. */
export const everything: Features = {
  ...off,
  customer_update: { allowed_updates: ['email', 'address', 'name'], enabled: true },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true, payment_method_configuration: null },
  subscription_cancel: { ...off.subscription_cancel, enabled: true },
};

export function mergeFeatures(given: Given | undefined, before: Features = off): Features {
  if (given === undefined) return before;
  return {
    ...before,
    ...(given.invoice_history === undefined ? {} : { invoice_history: given.invoice_history }),
    ...(given.customer_update === undefined
      ? {}
      : {
          customer_update: {
            enabled: given.customer_update.enabled,
            allowed_updates: given.customer_update.allowed_updates ?? [],
          },
        }),
    ...(given.payment_method_update === undefined
      ? {}
      : { payment_method_update: { ...given.payment_method_update, payment_method_configuration: null } }),
    subscription_cancel: mergeCancel(given.subscription_cancel, before.subscription_cancel),
    subscription_update: mergeUpdate(given.subscription_update, before.subscription_update),
  };
}

function mergeCancel(
  given: Given['subscription_cancel'],
  before: Features['subscription_cancel'],
): Features['subscription_cancel'] {
  if (given === undefined) return before;
  const asked = given.cancellation_reason;
  return {
    enabled: given.enabled,
    mode: given.mode ?? before.mode,
    proration_behavior: given.proration_behavior ?? before.proration_behavior,
    cancellation_reason:
      asked === undefined
        ? before.cancellation_reason
        : { enabled: asked.enabled, feedback_options: null, options: asked.options ?? [] },
  };
}

function mergeUpdate(
  given: Given['subscription_update'],
  before: Features['subscription_update'],
): Features['subscription_update'] {
  if (given === undefined) return before;
  const products = (given.products ?? []).map((each) => ({
    ...each,
    adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
  }));
  return {
    ...before,
    default_allowed_updates: given.default_allowed_updates ?? before.default_allowed_updates,
    enabled: given.enabled,
    products,
    proration_behavior: given.proration_behavior ?? before.proration_behavior,
    trial_update_behavior: given.trial_update_behavior ?? before.trial_update_behavior,
  };
}
