import type { Customer, Metadata, Subscription, SubscriptionItem } from '../../engine/wire.ts';

interface NewValues {
  readonly id: string;
  readonly customer: Customer;
  readonly items: SubscriptionItem[];
  readonly now: number;
  readonly anchor: number;
  readonly trialEnd: number | null;
  readonly currency: string;
  readonly metadata: Metadata;
}

/** A subscription that has not been paid yet. */
export const newSubscription = (values: NewValues): Subscription => ({
  id: values.id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: values.anchor,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: values.now },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  created: values.now,
  currency: values.currency,
  customer: values.customer.id,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: {
    object: 'list',
    data: values.items,
    has_more: false,
    url: `/v1/subscription_items?subscription=${values.id}`,
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: values.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: values.now,
  status: 'incomplete',
  test_clock: values.customer.test_clock ?? null,
  transfer_data: null,
  trial_end: values.trialEnd,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: values.trialEnd === null ? null : values.now,
});
