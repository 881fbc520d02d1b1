import type Stripe from 'stripe';
import type { z } from 'zod';
import {
  currency,
  integer,
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
import { email } from '../customers/parameters.ts';
import { billingMode } from '../subscriptions/parameters.ts';

type Params = Stripe.Checkout.SessionCreateParams;

const webAddress = text.refine((value) => URL.canParse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'x')), {
  error: 'Not a valid URL',
  params: { code: 'url_invalid' },
});

const productData = parameters<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()(
  { name: text, description: text.optional(), images: list(text).optional(), metadata: metadata.optional() },
  ['tax_code', 'tax_details', 'unit_label'],
);

const priceData = parameters<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()(
  {
    currency,
    product: text.optional(),
    product_data: productData.optional(),
    recurring: parameters<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring>()(
      { interval: oneOf('day', 'week', 'month', 'year'), interval_count: positive.optional() },
      [],
    ).optional(),
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified').optional(),
    unit_amount: integer.optional(),
    unit_amount_decimal: text.optional(),
  },
  [],
);

const lineItem = parameters<Stripe.Checkout.SessionCreateParams.LineItem>()(
  {
    price: text.optional(),
    price_data: priceData.optional(),
    quantity: natural.optional(),
    metadata: metadata.optional(),
  },
  ['adjustable_quantity', 'tax_rates'],
);
export type LineInput = z.output<typeof lineItem>;

const subscriptionData = parameters<Stripe.Checkout.SessionCreateParams.SubscriptionData>()(
  {
    billing_cycle_anchor: timestamp.optional(),
    billing_mode: billingMode.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    trial_end: timestamp.optional(),
    trial_period_days: positive.optional(),
    trial_settings: parameters<Stripe.Checkout.SessionCreateParams.SubscriptionData.TrialSettings>()(
      {
        end_behavior: parameters<Stripe.Checkout.SessionCreateParams.SubscriptionData.TrialSettings.EndBehavior>()(
          { missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') },
          [],
        ),
      },
      [],
    ).optional(),
  },
  [
    'application_fee_percent',
    'billing_cycle_anchor_config',
    'default_tax_rates',
    'invoice_settings',
    'on_behalf_of',
    'pending_invoice_item_interval',
    'proration_behavior',
    'transfer_data',
  ],
);

const paymentIntentData = parameters<Stripe.Checkout.SessionCreateParams.PaymentIntentData>()(
  {
    description: text.optional(),
    metadata: metadata.optional(),
    receipt_email: text.optional(),
    setup_future_usage: oneOf('off_session', 'on_session').optional(),
  },
  [
    'application_fee_amount',
    'capture_method',
    'on_behalf_of',
    'shipping',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_data',
    'transfer_group',
  ],
);

const locales = [
  'auto',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-GB',
  'es',
  'es-419',
  'et',
  'fi',
  'fil',
  'fr',
  'fr-CA',
  'hi-IN',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'th',
  'tr',
  'vi',
  'zh',
  'zh-HK',
  'zh-TW',
] as const;

const updateChoice = oneOf('auto', 'never').optional();

export const createSessionParameters = parameters<Params>()(
  {
    adaptive_pricing: parameters<Stripe.Checkout.SessionCreateParams.AdaptivePricing>()(
      { enabled: truth.optional() },
      [],
    ).optional(),
    allow_promotion_codes: truth.optional(),
    allowed_payment_method_types: list(oneOf('card', 'link')).optional(),
    automatic_tax: parameters<Stripe.Checkout.SessionCreateParams.AutomaticTax>()({ enabled: truth }, [
      'liability',
    ]).optional(),
    billing_address_collection: oneOf('auto', 'required').optional(),
    cancel_url: webAddress.optional(),
    client_reference_id: text
      .max(200, { error: 'Invalid client_reference_id: must be at most 200 characters.' })
      .optional(),
    currency: currency.optional(),
    customer: text.optional(),
    customer_creation: oneOf('always', 'if_required').optional(),
    customer_email: email.optional(),
    customer_update: parameters<Stripe.Checkout.SessionCreateParams.CustomerUpdate>()(
      { address: updateChoice, name: updateChoice },
      ['shipping'],
    ).optional(),
    discounts: list(
      parameters<Stripe.Checkout.SessionCreateParams.Discount>()(
        { coupon: text.optional(), promotion_code: text.optional() },
        [],
      ),
    ).optional(),
    expires_at: timestamp.optional(),
    line_items: list(lineItem).optional(),
    locale: oneOf(...locales).optional(),
    metadata: metadata.optional(),
    mode: oneOf('payment', 'setup', 'subscription').optional(),
    payment_intent_data: paymentIntentData.optional(),
    payment_method_collection: oneOf('always', 'if_required').optional(),
    setup_intent_data: parameters<Stripe.Checkout.SessionCreateParams.SetupIntentData>()(
      { description: text.optional(), metadata: metadata.optional() },
      ['on_behalf_of'],
    ).optional(),
    submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe').optional(),
    subscription_data: subscriptionData.optional(),
    success_url: webAddress.optional(),
    ui_mode: oneOf('elements', 'embedded_page', 'form', 'hosted_page').optional(),
  },
  [
    'after_expiration',
    'branding_settings',
    'consent_collection',
    'custom_fields',
    'custom_text',
    'customer_account',
    'excluded_payment_method_types',
    'integration_identifier',
    'invoice_creation',
    'managed_payments',
    'name_collection',
    'optional_items',
    'origin_context',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'permissions',
    'phone_number_collection',
    'redirect_on_completion',
    'return_url',
    'saved_payment_method_options',
    'shipping_address_collection',
    'shipping_options',
    'tax_id_collection',
    'wallet_options',
  ],
);
export type CreateSession = z.output<typeof createSessionParameters>;

export const updateSessionParameters = parameters<Stripe.Checkout.SessionUpdateParams>()(
  { metadata: metadata.optional() },
  ['collected_information', 'line_items', 'payment_intent_data', 'shipping_options'],
);

export const listSessionsParameters = parameters<Stripe.Checkout.SessionListParams>()(
  {
    ...pages,
    created: rangeQuery.optional(),
    customer: text.optional(),
    customer_details: parameters<Stripe.Checkout.SessionListParams.CustomerDetails>()({ email: text }, []).optional(),
    payment_intent: text.optional(),
    status: oneOf('complete', 'expired', 'open').optional(),
    subscription: text.optional(),
  },
  ['customer_account', 'payment_link'],
);
