import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import { newId } from '../../engine/ids.ts';
import type { Customer, Invoice, InvoiceItem, Price } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { invalid } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import {
  currency,
  emptyable,
  integer,
  metadata,
  natural,
  nothing,
  pages,
  parameters,
  rangeQuery,
  text,
  timestamp,
  truth,
} from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { amountsOf, linesAsDrafts } from '../invoices/draft.ts';
import type { LineDraft } from '../invoices/lines.ts';
import { costOf } from '../prices/make.ts';
import { mergeMetadata } from '../shared.ts';
import { lineOfItem } from '../subscriptions/items.ts';

const period = parameters<Stripe.InvoiceItemCreateParams.Period>()({ start: timestamp, end: timestamp }, []);

const createParameters = parameters<Stripe.InvoiceItemCreateParams>()(
  {
    amount: integer.optional(),
    currency: currency.optional(),
    customer: text.optional(),
    description: text.optional(),
    discountable: truth.optional(),
    invoice: text.optional(),
    metadata: metadata.optional(),
    period: period.optional(),
    pricing: parameters<Stripe.InvoiceItemCreateParams.Pricing>()({ price: text.optional() }, []).optional(),
    quantity: natural.optional(),
    subscription: text.optional(),
  },
  [
    'customer_account',
    'discounts',
    'price_data',
    'quantity_decimal',
    'tax_behavior',
    'tax_code',
    'tax_rates',
    'unit_amount_decimal',
  ],
);

const updateParameters = parameters<Stripe.InvoiceItemUpdateParams>()(
  {
    amount: integer.optional(),
    description: emptyable(text).optional(),
    discountable: truth.optional(),
    metadata: metadata.optional(),
  },
  [
    'discounts',
    'invoicing_rules',
    'period',
    'price_data',
    'pricing',
    'quantity',
    'quantity_decimal',
    'tax_behavior',
    'tax_code',
    'tax_rates',
    'unit_amount_decimal',
  ],
);

const listParameters = parameters<Stripe.InvoiceItemListParams>()(
  {
    ...pages,
    created: rangeQuery.optional(),
    customer: text.optional(),
    invoice: text.optional(),
    pending: truth.optional(),
  },
  ['customer_account'],
);

function create(engine: Engine, params: z.output<typeof createParameters>): InvoiceItem {
  if (params.customer === undefined)
    throw invalid('Missing required param: customer.', 'customer', 'parameter_missing');
  const customer = find(engine, 'customer', params.customer, 'customer');
  const price = priceOf(engine, params);
  const draft =
    params.invoice === undefined ? undefined : editable(find(engine, 'invoice', params.invoice, 'invoice'), customer);
  if (
    params.subscription !== undefined &&
    find(engine, 'subscription', params.subscription, 'subscription').customer !== customer.id
  )
    throw invalid('The subscription does not belong to this customer.', 'subscription');
  const made = newItem(engine, customer, price, params);
  if (draft !== undefined && draft.currency !== made.currency)
    throw invalid(
      `The currency of the invoice item (${made.currency}) must be that of the invoice (${draft.currency}).`,
      'currency',
    );
  const item = engine.put('invoiceitem', made);
  engine.tell('invoiceitem.created', item);
  return draft === undefined ? item : addToDraft(engine, draft, item);
}

function priceOf(engine: Engine, params: z.output<typeof createParameters>): Price | null {
  const id = params.pricing?.price;
  if (id === undefined) {
    if (params.amount === undefined) throw invalid('Missing required param: amount.', 'amount', 'parameter_missing');
    if (params.currency === undefined)
      throw invalid('Missing required param: currency.', 'currency', 'parameter_missing');
    return null;
  }
  if (params.amount !== undefined)
    throw invalid('You may only specify one of these parameters: amount, pricing.', 'amount', 'parameters_exclusive');
  const price = find(engine, 'price', id, 'pricing[price]');
  if (price.recurring !== null)
    throw invalid('The price specified is recurring; invoice items take one-time prices.', 'pricing[price]');
  return price;
}

function editable(invoice: Invoice, customer: Customer): Invoice {
  if (invoice.status !== 'draft')
    throw invalid('The invoice is no longer editable.', 'invoice', 'invoice_not_editable');
  if (invoice.customer !== customer.id) throw invalid('The invoice does not belong to this customer.', 'invoice');
  return invoice;
}

function newItem(
  engine: Engine,
  customer: Customer,
  price: Price | null,
  params: z.output<typeof createParameters>,
): InvoiceItem {
  const now = engine.now(customer.test_clock);
  const quantity = params.quantity ?? 1;
  const amount = price === null ? (params.amount ?? 0) : costOf(price, quantity);
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: price?.currency ?? params.currency ?? 'usd',
    customer: customer.id,
    customer_account: null,
    date: now,
    description:
      params.description ?? (price === null ? null : (engine.tables.product.get(price.product)?.name ?? null)),
    discountable: params.discountable ?? amount >= 0,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    net_amount: amount,
    parent:
      params.subscription === undefined
        ? null
        : { subscription_details: { subscription: params.subscription }, type: 'subscription_details' },
    period: params.period ?? { start: now, end: now },
    pricing:
      price === null
        ? oneOff(amount)
        : {
            price_details: { price: price.id, product: price.product },
            type: 'price_details',
            unit_amount_decimal: price.unit_amount_decimal,
          },
    proration: false,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: customer.test_clock ?? null,
  };
}

/** Pricing of an amount without a price. */
const oneOff = (amount: number): InvoiceItem['pricing'] => ({
  type: 'price_details',
  unit_amount_decimal: String(amount),
});

/** Recalculates a draft with different lines. */
function reckonDraft(engine: Engine, draft: Invoice, lines: LineDraft[]): void {
  const { currency: code, discounts, automatic_tax: tax } = draft;
  const amounts = amountsOf(
    engine,
    draft.id,
    {
      customer: find(engine, 'customer', draft.customer ?? ''),
      currency: code,
      lines,
      discounts: discounts.map(String),
      automaticTax: tax.enabled,
    },
    draft.created,
  );
  engine.update('invoice', draft, amounts, 'invoice.updated');
}

function addToDraft(engine: Engine, draft: Invoice, item: InvoiceItem): InvoiceItem {
  reckonDraft(engine, draft, [...linesAsDrafts(engine, draft.lines.data), lineOfItem(engine, item)]);
  return engine.change('invoiceitem', item, { invoice: draft.id });
}

/** The draft that an item belongs to; null if it is pending. Items of a finalized invoice cannot be changed. */
function draftOf(engine: Engine, item: InvoiceItem): Invoice | null {
  if (item.invoice === null) return null;
  const invoice = engine.tables.invoice.get(item.invoice);
  if (invoice?.status !== 'draft')
    throw invalid('This invoice item is part of an invoice that is final.', undefined, 'invoice_not_editable');
  return invoice;
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): InvoiceItem {
  const item = find(engine, 'invoiceitem', id);
  const draft = draftOf(engine, item);
  const amount = params.amount ?? item.amount;
  const changed = engine.change('invoiceitem', item, {
    amount,
    net_amount: amount,
    ...(params.amount === undefined ? {} : { pricing: oneOff(amount), quantity: 1, quantity_decimal: '1' }),
    description: params.description === undefined ? item.description : params.description,
    discountable: params.discountable ?? item.discountable,
    metadata: mergeMetadata(item.metadata, params.metadata),
  });
  if (draft !== null)
    reckonDraft(
      engine,
      draft,
      linesAsDrafts(engine, draft.lines.data).map((line) =>
        line.invoiceItem === id ? lineOfItem(engine, changed) : line,
      ),
    );
  return changed;
}

function remove(engine: Engine, id: string): object {
  const item = find(engine, 'invoiceitem', id);
  const draft = draftOf(engine, item);
  engine.remove('invoiceitem', id);
  engine.tell('invoiceitem.deleted', item);
  if (draft !== null)
    reckonDraft(
      engine,
      draft,
      linesAsDrafts(engine, draft.lines.data).filter((line) => line.invoiceItem !== id),
    );
  return { id, object: 'invoiceitem', deleted: true };
}

export const invoiceItemRoutes = [
  route('POST', '/v1/invoiceitems', createParameters, create),
  route('GET', '/v1/invoiceitems', listParameters, (engine, params) =>
    listRows(engine.tables.invoiceitem, {
      url: '/v1/invoiceitems',
      noun: 'invoiceitem',
      page: params,
      by:
        params.invoice !== undefined
          ? ['invoice', params.invoice]
          : params.customer === undefined
            ? undefined
            : ['customer', params.customer],
      keep: (row) =>
        (params.pending === undefined || (row.invoice === null) === params.pending) &&
        inRange(params.created, row.date),
    }),
  ),
  route('GET', '/v1/invoiceitems/:', nothing, (engine, _, id) => find(engine, 'invoiceitem', id)),
  route('POST', '/v1/invoiceitems/:', updateParameters, update),
  route('DELETE', '/v1/invoiceitems/:', nothing, (engine, _, id) => remove(engine, id)),
];

export const invoiceItemExpandable: Expandable = {
  references: {
    customer: 'customer',
    invoice: 'invoice',
    discounts: 'discount',
    'pricing.price_details.price': 'price',
  },
};
