import type Stripe from 'stripe';
import type { z } from 'zod';
import {
  currency,
  emptyable,
  list,
  metadata,
  oneOf,
  parameters,
  positive,
  text,
  truth,
} from '../../http/parameters.ts';

const usage = oneOf('off_session', 'on_session');

export const createParameters = parameters<Stripe.PaymentIntentCreateParams>()(
  {
    amount: positive,
    currency,
    allowed_payment_method_types: list(oneOf('card')).optional(),
    automatic_payment_methods: parameters<Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods>()(
      { enabled: truth, allow_redirects: oneOf('always', 'never').optional() },
      [],
    ).optional(),
    capture_method: oneOf('automatic', 'automatic_async', 'manual').optional(),
    confirm: truth.optional(),
    customer: text.optional(),
    description: text.optional(),
    error_on_requires_action: truth.optional(),
    metadata: metadata.optional(),
    off_session: truth.optional(),
    payment_method: text.optional(),
    receipt_email: text.optional(),
    return_url: text.optional(),
    setup_future_usage: usage.optional(),
    statement_descriptor: text.optional(),
    statement_descriptor_suffix: text.optional(),
    use_stripe_sdk: truth.optional(),
  },
  [
    'amount_details',
    'application_fee_amount',
    'confirmation_method',
    'confirmation_token',
    'customer_account',
    'excluded_payment_method_types',
    'hooks',
    'mandate',
    'mandate_data',
    'on_behalf_of',
    'payment_details',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'radar_options',
    'shipping',
    'transfer_data',
    'transfer_group',
  ],
);

export type CreateIntent = z.output<typeof createParameters>;

export const confirmParameters = parameters<Stripe.PaymentIntentConfirmParams>()(
  {
    error_on_requires_action: truth.optional(),
    off_session: truth.optional(),
    payment_method: text.optional(),
    receipt_email: emptyable(text).optional(),
    return_url: text.optional(),
    setup_future_usage: emptyable(usage).optional(),
    use_stripe_sdk: truth.optional(),
  },
  [
    'allowed_payment_method_types',
    'amount_details',
    'amount_to_confirm',
    'capture_method',
    'confirmation_token',
    'excluded_payment_method_types',
    'hooks',
    'mandate',
    'mandate_data',
    'payment_details',
    'payment_method_data',
    'payment_method_options',
    'radar_options',
    'shipping',
  ],
);

export type ConfirmIntent = z.output<typeof confirmParameters>;

export const updateParameters = parameters<Stripe.PaymentIntentUpdateParams>()(
  {
    amount: positive.optional(),
    customer: text.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    payment_method: text.optional(),
    receipt_email: emptyable(text).optional(),
    setup_future_usage: emptyable(usage).optional(),
  },
  [
    'allowed_payment_method_types',
    'amount_details',
    'application_fee_amount',
    'capture_method',
    'currency',
    'customer_account',
    'excluded_payment_method_types',
    'hooks',
    'payment_details',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'shipping',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_data',
    'transfer_group',
  ],
);

export type UpdateIntent = z.output<typeof updateParameters>;

export const cancelParameters = parameters<Stripe.PaymentIntentCancelParams>()(
  { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer').optional() },
  [],
);
export type CancelIntent = z.output<typeof cancelParameters>;

export const captureParameters = parameters<Stripe.PaymentIntentCaptureParams>()(
  { amount_to_capture: positive.optional(), metadata: metadata.optional() },
  [
    'amount_details',
    'application_fee_amount',
    'final_capture',
    'hooks',
    'payment_details',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_data',
  ],
);
