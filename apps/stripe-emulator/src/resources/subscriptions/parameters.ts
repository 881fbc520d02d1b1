import type Stripe from 'stripe';
import { z } from 'zod';
import {
  currency,
  emptyable,
  list,
  metadata,
  natural,
  oneOf,
  pages,
  parameters,
  positive,
  rangeQuery,
  text,
  timestamp,
  truth,
} from '../../http/parameters.ts';

export const paymentBehavior = oneOf(
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
);
export const prorationBehavior = oneOf('always_invoice', 'create_prorations', 'none');
const interval = oneOf('day', 'week', 'month', 'year');
const nowOrTime = z.union([z.literal('now'), timestamp]);

export const discountInput = parameters<Stripe.SubscriptionCreateParams.Discount>()(
  { coupon: text.optional(), promotion_code: text.optional(), discount: text.optional() },
  [],
);
export const discountsInput = emptyable(list(discountInput)).optional();

export const priceData = parameters<Stripe.SubscriptionCreateParams.Item.PriceData>()(
  {
    currency,
    product: text,
    recurring: parameters<Stripe.SubscriptionCreateParams.Item.PriceData.Recurring>()(
      { interval, interval_count: positive.optional() },
      [],
    ),
    unit_amount: natural.optional(),
    unit_amount_decimal: text.optional(),
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified').optional(),
  },
  [],
);

const createItem = parameters<Stripe.SubscriptionCreateParams.Item>()(
  {
    price: text.optional(),
    price_data: priceData.optional(),
    quantity: natural.optional(),
    metadata: metadata.optional(),
  },
  ['billing_thresholds', 'current_trial', 'discounts', 'plan', 'tax_rates'],
);

/** Whether the billing cycle restarts with the change. */
const anchorInput = parameters<Stripe.SubscriptionUpdateParams.BillingCycleAnchor>()(
  { type: oneOf('now', 'unchanged') },
  [],
);

export const updateItem = parameters<Stripe.SubscriptionUpdateParams.Item>()(
  {
    id: text.optional(),
    price: text.optional(),
    price_data: priceData.optional(),
    quantity: natural.optional(),
    metadata: metadata.optional(),
    deleted: truth.optional(),
  },
  ['billing_thresholds', 'clear_usage', 'current_trial', 'discounts', 'plan', 'tax_rates'],
);
export type ItemChange = z.output<typeof updateItem>;

export const automaticTax = parameters<Stripe.SubscriptionCreateParams.AutomaticTax>()({ enabled: truth }, [
  'liability',
]);

const paymentSettings = parameters<Stripe.SubscriptionCreateParams.PaymentSettings>()(
  {
    save_default_payment_method: oneOf('off', 'on_subscription').optional(),
    payment_method_types: emptyable(list(oneOf('card'))).optional(),
  },
  ['payment_method_options'],
);

export const trialSettings = parameters<Stripe.SubscriptionCreateParams.TrialSettings>()(
  {
    end_behavior: parameters<Stripe.SubscriptionCreateParams.TrialSettings.EndBehavior>()(
      { missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') },
      ['billing_cycle_anchor'],
    ),
  },
  [],
);

export const billingMode = parameters<Stripe.SubscriptionCreateParams.BillingMode>()(
  {
    type: oneOf('flexible', 'classic'),
    flexible: parameters<Stripe.SubscriptionCreateParams.BillingMode.Flexible>()(
      { proration_discounts: oneOf('included', 'itemized').optional() },
      [],
    ).optional(),
  },
  [],
);

const cancelAt = z.union([oneOf('min_period_end', 'max_period_end'), timestamp]);

const shared = {
  automatic_tax: automaticTax.optional(),
  cancel_at_period_end: truth.optional(),
  collection_method: oneOf('charge_automatically', 'send_invoice').optional(),
  discounts: discountsInput,
  metadata: metadata.optional(),
  off_session: truth.optional(),
  payment_behavior: paymentBehavior.optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: prorationBehavior.optional(),
  trial_end: nowOrTime.optional(),
  trial_from_plan: truth.optional(),
  trial_settings: trialSettings.optional(),
};

export const createParameters = parameters<Stripe.SubscriptionCreateParams>()(
  {
    ...shared,
    billing_cycle_anchor: timestamp.optional(),
    billing_mode: billingMode.optional(),
    cancel_at: cancelAt.optional(),
    currency: currency.optional(),
    customer: text,
    default_payment_method: text.optional(),
    description: text.optional(),
    items: list(createItem),
    trial_period_days: natural.optional(),
  },
  [
    'add_invoice_items',
    'application_fee_percent',
    'backdate_start_date',
    'billing_cycle_anchor_config',
    'billing_schedules',
    'billing_thresholds',
    'customer_account',
    'days_until_due',
    'default_source',
    'default_tax_rates',
    'invoice_settings',
    'on_behalf_of',
    'pending_invoice_item_interval',
    'transfer_data',
  ],
);
export type CreateSubscription = z.output<typeof createParameters>;

const pauseCollection = parameters<Stripe.SubscriptionUpdateParams.PauseCollection>()(
  { behavior: oneOf('keep_as_draft', 'mark_uncollectible', 'void'), resumes_at: timestamp.optional() },
  [],
);

const feedback = oneOf(
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
);
const cancellationDetails = parameters<Stripe.SubscriptionUpdateParams.CancellationDetails>()(
  { comment: emptyable(text).optional(), feedback: emptyable(feedback).optional() },
  ['feedback_option'],
);

export const updateParameters = parameters<Stripe.SubscriptionUpdateParams>()(
  {
    ...shared,
    billing_cycle_anchor: anchorInput.optional(),
    cancel_at: emptyable(cancelAt).optional(),
    cancellation_details: cancellationDetails.optional(),
    default_payment_method: emptyable(text).optional(),
    description: emptyable(text).optional(),
    items: list(updateItem).optional(),
    pause_collection: emptyable(pauseCollection).optional(),
    proration_date: timestamp.optional(),
  },
  [
    'add_invoice_items',
    'application_fee_percent',
    'billing_schedules',
    'billing_thresholds',
    'days_until_due',
    'default_source',
    'default_tax_rates',
    'invoice_settings',
    'on_behalf_of',
    'pending_invoice_item_interval',
    'transfer_data',
  ],
);
export type UpdateSubscription = z.output<typeof updateParameters>;

export const cancelParameters = parameters<Stripe.SubscriptionCancelParams>()(
  { cancellation_details: cancellationDetails.optional(), invoice_now: truth.optional(), prorate: truth.optional() },
  [],
);
export type CancelSubscription = z.output<typeof cancelParameters>;

export const resumeParameters = parameters<Stripe.SubscriptionResumeParams>()(
  {
    billing_cycle_anchor: anchorInput.optional(),
    proration_behavior: prorationBehavior.optional(),
    payment_behavior: oneOf('resume_on_payment_attempt', 'resume_on_payment_success').optional(),
  },
  ['proration_date'],
);

export const listParameters = parameters<Stripe.SubscriptionListParams>()(
  {
    ...pages,
    collection_method: oneOf('charge_automatically', 'send_invoice').optional(),
    created: rangeQuery.optional(),
    current_period_end: rangeQuery.optional(),
    current_period_start: rangeQuery.optional(),
    customer: text.optional(),
    price: text.optional(),
    status: oneOf(
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ).optional(),
    test_clock: text.optional(),
  },
  ['automatic_tax', 'customer_account', 'plan'],
);
export type ListSubscriptions = z.output<typeof listParameters>;
