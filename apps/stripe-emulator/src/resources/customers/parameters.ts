import type Stripe from 'stripe';
import type { z } from 'zod';
import {
  currency,
  emptyable,
  integer,
  list,
  metadata,
  oneOf,
  pages,
  parameters,
  positive,
  rangeQuery,
  text,
} from '../../http/parameters.ts';
import { addressParameters } from '../shared.ts';

const shipping = parameters<Stripe.CustomerCreateParams.Shipping>()(
  { address: addressParameters, name: text, phone: emptyable(text).optional() },
  [],
);

const invoiceSettings = parameters<Stripe.CustomerCreateParams.InvoiceSettings>()(
  { default_payment_method: emptyable(text).optional(), footer: emptyable(text).optional() },
  ['custom_fields', 'rendering_options'],
);

export const email = text.refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), {
  error: (issue) => `Invalid email address: ${String(issue.input)}`,
  params: { code: 'email_invalid' },
});

const shared = {
  address: emptyable(addressParameters).optional(),
  balance: integer.optional(),
  description: emptyable(text).optional(),
  email: emptyable(email).optional(),
  invoice_prefix: text.optional(),
  invoice_settings: invoiceSettings.optional(),
  metadata: metadata.optional(),
  name: emptyable(text).optional(),
  next_invoice_sequence: positive.optional(),
  phone: emptyable(text).optional(),
  preferred_locales: list(text).optional(),
  shipping: emptyable(shipping).optional(),
  tax_exempt: emptyable(oneOf('exempt', 'none', 'reverse')).optional(),
};

export const createCustomerParameters = parameters<Stripe.CustomerCreateParams>()(
  { ...shared, payment_method: text.optional(), test_clock: text.optional() },
  ['business_name', 'individual_name', 'cash_balance', 'source', 'tax', 'tax_id_data', 'validate'],
);
export type CreateCustomer = z.output<typeof createCustomerParameters>;

export const updateCustomerParameters = parameters<Stripe.CustomerUpdateParams>()(shared, [
  'business_name',
  'individual_name',
  'cash_balance',
  'default_source',
  'source',
  'tax',
  'validate',
]);
export type UpdateCustomer = z.output<typeof updateCustomerParameters>;

export const listCustomersParameters = parameters<Stripe.CustomerListParams>()(
  { ...pages, created: rangeQuery.optional(), email: text.optional(), test_clock: text.optional() },
  [],
);

export const balanceParameters = parameters<Stripe.CustomerCreateBalanceTransactionParams>()(
  { amount: integer, currency, description: text.optional(), metadata: metadata.optional() },
  [],
);

export const listBalanceParameters = parameters<Stripe.CustomerListBalanceTransactionsParams>()(
  { ...pages, created: rangeQuery.optional(), invoice: text.optional() },
  [],
);

/** Stripe has other kinds as well, but the emulator has none of them. */
export const paymentMethodKind = oneOf('card', 'link', 'sepa_debit', 'us_bank_account');

export const listPaymentMethodsParameters = parameters<Stripe.CustomerListPaymentMethodsParams>()(
  { ...pages, type: paymentMethodKind.optional() },
  ['allow_redisplay'],
);
