import type Stripe from 'stripe';
import { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { Invoice } from '../../engine/wire.ts';
import { Failure, invalid, missing } from '../../http/failure.ts';
import type { Expandable } from '../../http/expand.ts';
import { inRange, listRows } from '../../http/list.ts';
import {
  emptyable,
  metadata,
  nothing,
  oneOf,
  pages,
  parameters,
  rangeQuery,
  text,
  truth,
} from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { cardFailure } from '../../payments/attempt.ts';
import { find } from '../find.ts';
import { resolvePaymentMethod } from '../payment-methods/make.ts';
import { mergeMetadata } from '../shared.ts';
import { finalizeInvoice, intentOf } from './finalize.ts';
import { cancelPayment, voidInvoice, writeOff } from './give-up.ts';
import { listLines } from './list-lines.ts';
import { createInvoice, createInvoiceParameters, deleteDraft } from './manual.ts';
import { collect, isSent, markPaid, setDelinquent, settleFinal } from './pay.ts';
import { previewInvoice, previewParameters } from './preview.ts';
import { stopCollecting } from './retry.ts';

const listParameters = parameters<Stripe.InvoiceListParams>()(
  {
    ...pages,
    collection_method: oneOf('charge_automatically', 'send_invoice').optional(),
    created: rangeQuery.optional(),
    customer: text.optional(),
    due_date: rangeQuery.optional(),
    status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void').optional(),
    subscription: text.optional(),
  },
  ['customer_account'],
);

const payParameters = parameters<Stripe.InvoicePayParams>()(
  { off_session: truth.optional(), paid_out_of_band: truth.optional(), payment_method: text.optional() },
  ['forgive', 'mandate', 'source'],
);

const updateParameters = parameters<Stripe.InvoiceUpdateParams>()(
  {
    auto_advance: truth.optional(),
    default_payment_method: emptyable(text).optional(),
    description: emptyable(text).optional(),
    footer: emptyable(text).optional(),
    metadata: metadata.optional(),
  },
  [
    'account_tax_ids',
    'application_fee_amount',
    'automatic_tax',
    'automatically_finalizes_at',
    'collection_method',
    'custom_fields',
    'days_until_due',
    'default_source',
    'default_tax_rates',
    'discounts',
    'due_date',
    'effective_at',
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

function pay(engine: Engine, params: z.output<typeof payParameters>, id: string): Invoice {
  const found = find(engine, 'invoice', id);
  const invoice = found.status === 'draft' ? finalizeInvoice(engine, found) : found;
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status === 'void') throw invalid('This invoice is void and cannot be paid.');
  if (params.paid_out_of_band === true) {
    cancelPayment(engine, invoice);
    return markPaid(engine, invoice, { attempted: invoice.attempted });
  }
  const method = params.payment_method === undefined ? undefined : payingMethod(engine, invoice, params.payment_method);
  const collected = collect(engine, invoice, { method, offSession: params.off_session ?? true, automatic: false });
  if (collected.outcome === 'paid') return collected.invoice;
  if (collected.attempted === null)
    throw new Failure('Cannot charge customer that has no active card', {
      status: 402,
      type: 'card_error',
      code: 'missing',
      keep: true,
    });
  throw cardFailure(collected.attempted, true, 'invoice');
}

/** Finalizes a draft first. */
function send(engine: Engine, id: string): Invoice {
  const found = find(engine, 'invoice', id);
  if (!isSent(found)) throw invalid("You can only send an invoice whose collection method is 'send_invoice'.");
  if (found.status !== 'draft' && found.status !== 'open') throw invalid('This invoice cannot be sent right now.');
  const invoice = found.status === 'draft' ? settleFinal(engine, finalizeInvoice(engine, found)) : found;
  engine.tell('invoice.sent', invoice);
  return invoice;
}

function payingMethod(engine: Engine, invoice: Invoice, id: string) {
  const method = resolvePaymentMethod(engine, id, 'payment_method');
  if (method.customer !== null && method.customer !== invoice.customer)
    throw missing('PaymentMethod', id, 'payment_method');
  return method;
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): Invoice {
  const found = find(engine, 'invoice', id);
  const isCollected = found.status === 'draft' || found.status === 'open';
  const invoice = params.auto_advance === false && isCollected ? stopCollecting(engine, found) : found;
  const { metadata: change, ...rest } = params;
  const frozen = Object.keys(rest).filter(
    (key) => rest[key as keyof typeof rest] !== undefined && key !== 'auto_advance' && key !== 'default_payment_method',
  );
  if (invoice.status !== 'draft' && frozen.length > 0)
    throw invalid("Finalized invoices can't be updated in this way", frozen[0], 'invoice_not_editable');
  if (params.default_payment_method != null) payingMethod(engine, invoice, params.default_payment_method);
  return engine.update(
    'invoice',
    invoice,
    {
      auto_advance: params.auto_advance ?? invoice.auto_advance ?? false,
      default_payment_method:
        params.default_payment_method === undefined ? invoice.default_payment_method : params.default_payment_method,
      description: params.description === undefined ? invoice.description : params.description,
      footer: params.footer === undefined ? invoice.footer : params.footer,
      metadata: mergeMetadata(invoice.metadata, change),
    },
    'invoice.updated',
  );
}

const listIndex = (params: z.output<typeof listParameters>): readonly [string, string] | undefined =>
  params.subscription !== undefined
    ? ['subscription', params.subscription]
    : params.customer === undefined
      ? undefined
      : ['customer', params.customer];

export const invoiceRoutes = [
  route('POST', '/v1/invoices', createInvoiceParameters, createInvoice),
  route('GET', '/v1/invoices', listParameters, (engine, params) =>
    listRows<Invoice>(engine.tables.invoice, {
      url: '/v1/invoices',
      noun: 'invoice',
      page: params,
      by: listIndex(params),
      keep: (row) =>
        (params.status === undefined || row.status === params.status) &&
        (params.customer === undefined || row.customer === params.customer) &&
        (params.collection_method === undefined || row.collection_method === params.collection_method) &&
        (params.due_date === undefined || (row.due_date !== null && inRange(params.due_date, row.due_date))) &&
        inRange(params.created, row.created),
    }),
  ),
  route('POST', '/v1/invoices/create_preview', previewParameters, previewInvoice),
  route('GET', '/v1/invoices/:', nothing, (engine, _, id) => find(engine, 'invoice', id)),
  route('POST', '/v1/invoices/:', updateParameters, update),
  route('DELETE', '/v1/invoices/:', nothing, (engine, _, id) => deleteDraft(engine, id)),
  route('GET', '/v1/invoices/:/lines', z.strictObject(pages), listLines),
  route('POST', '/v1/invoices/:/pay', payParameters, pay),
  route(
    'POST',
    '/v1/invoices/:/finalize',
    parameters<Stripe.InvoiceFinalizeInvoiceParams>()({ auto_advance: truth.optional() }, []),
    (engine, params, id) => {
      const draft = find(engine, 'invoice', id);
      const advances = params.auto_advance ?? draft.auto_advance ?? false;
      const invoice = finalizeInvoice(engine, engine.change('invoice', draft, { auto_advance: advances }));
      return settleFinal(engine, invoice);
    },
  ),
  route('POST', '/v1/invoices/:/send', nothing, (engine, _, id) => send(engine, id)),
  route('POST', '/v1/invoices/:/void', nothing, (engine, _, id) => voidInvoice(engine, find(engine, 'invoice', id))),
  route('POST', '/v1/invoices/:/mark_uncollectible', nothing, (engine, _, id) => {
    const given = writeOff(engine, find(engine, 'invoice', id));
    setDelinquent(engine, given, false);
    return given;
  }),
];

const mostLines = 10;

/** An invoice includes its first ten lines; the others are available through the list. */
export const presentInvoice = (_: Engine, invoice: Invoice): Invoice =>
  invoice.lines.data.length <= mostLines
    ? invoice
    : { ...invoice, lines: { ...invoice.lines, data: invoice.lines.data.slice(0, mostLines), has_more: true } };

export const invoiceExpandable: Expandable = {
  references: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    discounts: 'discount',
    'parent.subscription_details.subscription': 'subscription',
    test_clock: 'test_helpers.test_clock',
    'total_discount_amounts.discount': 'discount',
    'total_taxes.tax_rate_details.tax_rate': 'tax_rate',
  },
  included: {
    confirmation_secret: (engine, row: Invoice) => {
      const secret = row.status === 'open' ? intentOf(engine, row)?.client_secret : undefined;
      return secret == null ? null : { client_secret: secret, type: 'payment_intent' };
    },
    payments: (engine, row: Invoice) => ({
      object: 'list',
      data: engine.tables.invoice_payment.withKey('invoice', row.id),
      has_more: false,
      url: `/v1/invoice_payments?invoice=${row.id}`,
    }),
  },
};

export const lineExpandable: Expandable = {
  references: {
    discounts: 'discount',
    'discount_amounts.discount': 'discount',
    'pricing.price_details.price': 'price',
    subscription: 'subscription',
  },
};

export const invoicePaymentExpandable: Expandable = {
  references: { invoice: 'invoice', 'payment.payment_intent': 'payment_intent', 'payment.charge': 'charge' },
};

const invoicePaymentParameters = parameters<Stripe.InvoicePaymentListParams>()(
  {
    ...pages,
    created: rangeQuery.optional(),
    invoice: text.optional(),
    payment: parameters<Stripe.InvoicePaymentListParams.Payment>()(
      { type: oneOf('payment_intent'), payment_intent: text.optional() },
      ['payment_record'],
    ).optional(),
    status: oneOf('canceled', 'open', 'paid').optional(),
  },
  [],
);

export const invoicePaymentRoutes = [
  route('GET', '/v1/invoice_payments', invoicePaymentParameters, (engine, params) =>
    listRows(engine.tables.invoice_payment, {
      url: '/v1/invoice_payments',
      noun: 'invoice_payment',
      page: params,
      by:
        params.invoice !== undefined
          ? ['invoice', params.invoice]
          : params.payment?.payment_intent === undefined
            ? undefined
            : ['payment_intent', params.payment.payment_intent],
      keep: (row) =>
        (params.status === undefined || row.status === params.status) && inRange(params.created, row.created),
    }),
  ),
  route('GET', '/v1/invoice_payments/:', nothing, (engine, _, id) => find(engine, 'invoice_payment', id)),
];
