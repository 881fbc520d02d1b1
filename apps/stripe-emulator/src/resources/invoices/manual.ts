import type Stripe from 'stripe';
import type { z } from 'zod';
import { checkRedemption, redeem } from '../../billing/redeem.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Customer, Invoice, Subscription } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { currency, metadata, natural, oneOf, parameters, text, timestamp, truth } from '../../http/parameters.ts';
import { ownPaymentMethod } from '../customers/write.ts';
import { find } from '../find.ts';
import { mergeMetadata, sum } from '../shared.ts';
import { lineOfItem } from '../subscriptions/items.ts';
import { automaticTax, discountsInput } from '../subscriptions/parameters.ts';
import { draftInvoice } from './draft.ts';

const draftFor = 3600;
const day = 86_400;

export const createInvoiceParameters = parameters<Stripe.InvoiceCreateParams>()(
  {
    auto_advance: truth.optional(),
    automatic_tax: automaticTax.optional(),
    collection_method: oneOf('charge_automatically', 'send_invoice').optional(),
    currency: currency.optional(),
    customer: text.optional(),
    days_until_due: natural.optional(),
    default_payment_method: text.optional(),
    description: text.optional(),
    discounts: discountsInput,
    due_date: timestamp.optional(),
    metadata: metadata.optional(),
    pending_invoice_items_behavior: oneOf('exclude', 'include').optional(),
    subscription: text.optional(),
  },
  [
    'account_tax_ids',
    'application_fee_amount',
    'automatically_finalizes_at',
    'custom_fields',
    'customer_account',
    'default_source',
    'default_tax_rates',
    'effective_at',
    'footer',
    'from_invoice',
    'issuer',
    'number',
    'on_behalf_of',
    'payment_settings',
    'rendering',
    'shipping_cost',
    'shipping_details',
    'statement_descriptor',
    'transfer_data',
  ],
);
type CreateInvoice = z.output<typeof createInvoiceParameters>;

/** Creates an invoice manually, with the pending invoice items if requested. */
export function createInvoice(engine: Engine, params: CreateInvoice): Invoice {
  if (params.customer === undefined)
    throw invalid('Missing required param: customer.', 'customer', 'parameter_missing');
  const customer = find(engine, 'customer', params.customer, 'customer');
  const subscription =
    params.subscription === undefined ? null : find(engine, 'subscription', params.subscription, 'subscription');
  const all = waiting(engine, customer, subscription, params);
  const now = engine.now(customer.test_clock);
  const code = params.currency ?? subscription?.currency ?? customer.currency ?? all[0]?.currency ?? 'usd';
  // An invoice has one currency; items in other currencies stay pending.
  const lines = all.filter((item) => item.currency === code);
  const advances = params.auto_advance ?? false;
  const amount = sum(lines.map((item) => item.amount));
  const discounts = (params.discounts ?? []).map(
    (input, index) =>
      redeem(engine, checkRedemption(engine, input, { customer, amount, currency: code }, `discounts[${index}]`), {
        customer,
      }).id,
  );
  const invoice = draftInvoice(engine, {
    customer,
    subscription,
    currency: code,
    reason: subscription === null ? 'manual' : 'subscription_update',
    lines: lines.map((item) => lineOfItem(engine, item)),
    period: { start: now, end: now },
    discounts,
    automaticTax: params.automatic_tax?.enabled ?? false,
    autoAdvance: advances,
    finalizesAt: advances ? now + draftFor : null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    dueDate: dueDateOf(params, now),
    defaultPaymentMethod:
      params.default_payment_method === undefined
        ? null
        : ownPaymentMethod(engine, customer, params.default_payment_method, 'default_payment_method'),
  });
  if (advances) engine.due.schedule('invoice_finalize', invoice.id, now + draftFor, customer.test_clock);
  return invoice;
}

/** When a sent invoice is due; null for a collected one. */
function dueDateOf({ collection_method: method, days_until_due: days, due_date: date }: CreateInvoice, now: number) {
  if (method !== 'send_invoice') {
    if (days === undefined && date === undefined) return null;
    throw invalid(
      "You can only specify 'due_date' or 'days_until_due' if invoice collection method is 'send_invoice'.",
    );
  }
  if (days !== undefined && date !== undefined)
    throw invalid(
      'You may only specify one of these parameters: days_until_due, due_date.',
      'days_until_due',
      'parameters_exclusive',
    );
  if (date !== undefined && date <= now) throw invalid('due_date must be in the future.', 'due_date');
  const due = date ?? (days === undefined ? undefined : now + days * day);
  if (due === undefined)
    throw invalid("If invoice collection method is 'send_invoice', you must specify 'due_date' or 'days_until_due'.");
  return due;
}

function waiting(engine: Engine, customer: Customer, subscription: Subscription | null, params: CreateInvoice) {
  if (subscription !== null) return engine.tables.invoiceitem.withKey('pending', subscription.id);
  return params.pending_invoice_items_behavior === 'include'
    ? engine.tables.invoiceitem.withKey('pending', customer.id)
    : [];
}

/** Deletes a draft without a subscription; its items become pending again. */
export function deleteDraft(engine: Engine, id: string): object {
  const invoice = find(engine, 'invoice', id);
  if (invoice.status !== 'draft') throw invalid('You can only delete draft invoices.');
  if (invoice.parent !== null)
    throw invalid(
      'You can only delete draft invoices that are not part of a subscription.',
      undefined,
      'invoice_not_editable',
    );
  for (const item of engine.tables.invoiceitem.withKey('invoice', id))
    engine.change('invoiceitem', item, { invoice: null });
  engine.due.cancel('invoice_finalize', id);
  engine.remove('invoice', id);
  engine.tell('invoice.deleted', invoice);
  return { id, object: 'invoice', deleted: true };
}
