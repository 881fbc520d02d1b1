import { liveDiscounts } from '../../billing/redeem.ts';
import { taxPlace } from '../../billing/tax.ts';
import type { TaxPlace } from '../../billing/tax.ts';
import type { Engine } from '../../engine/engine.ts';
import { newId } from '../../engine/ids.ts';
import type { Customer, Invoice, InvoiceLine, Metadata, Subscription } from '../../engine/wire.ts';
import { balanceIn } from '../customers/balance.ts';
import { makeLines } from './lines.ts';
import type { LineDraft } from './lines.ts';
import { dueOf, totalsOf } from './totals.ts';

export interface DraftInput {
  readonly customer: Customer;
  readonly subscription: Subscription | null;
  readonly currency: string;
  readonly reason: Invoice['billing_reason'];
  readonly lines: readonly LineDraft[];
  /** The period that it looks back on. */
  readonly period: { readonly start: number; readonly end: number };
  readonly discounts: readonly string[];
  readonly automaticTax: boolean;
  readonly autoAdvance: boolean;
  readonly finalizesAt: number | null;
  readonly description?: string | null;
  readonly metadata?: Metadata;
  readonly defaultPaymentMethod?: string | null;
  /** For a sent invoice, when it is due; null for a collected one. */
  readonly dueDate?: number | null;
}

export function draftInvoice(engine: Engine, input: DraftInput): Invoice {
  const { customer, subscription } = input;
  const now = engine.now(customer.test_clock);
  const id = newId('in');
  const invoice = engine.put('invoice', {
    ...fixedParts(customer),
    ...amountsOf(engine, id, input, now),
    id,
    object: 'invoice',
    auto_advance: input.autoAdvance,
    automatically_finalizes_at: input.finalizesAt,
    billing_reason: input.reason,
    collection_method: input.dueDate == null ? 'charge_automatically' : 'send_invoice',
    due_date: input.dueDate ?? null,
    created: now,
    currency: input.currency,
    customer: customer.id,
    default_payment_method: input.defaultPaymentMethod ?? null,
    description: input.description ?? null,
    metadata: input.metadata ?? {},
    next_payment_attempt: input.autoAdvance && input.dueDate == null ? input.finalizesAt : null,
    parent: subscription === null ? null : parentOf(subscription),
    period_end: input.period.end,
    period_start: input.period.start,
    test_clock: customer.test_clock ?? null,
  });
  engine.put('invoice_secret', { id, retries: 0 });
  claimItems(engine, invoice);
  engine.tell('invoice.created', invoice);
  return invoice;
}

const parentOf = (subscription: Subscription): NonNullable<Invoice['parent']> => ({
  quote_details: null,
  subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
  type: 'subscription_details',
});

/** Removes invoice items that became lines from the pending ones. */
function claimItems(engine: Engine, invoice: Invoice): void {
  for (const { parent } of invoice.lines.data) {
    const id = (parent?.subscription_item_details ?? parent?.invoice_item_details)?.invoice_item;
    const item = id == null ? undefined : engine.tables.invoiceitem.get(id);
    if (item !== undefined) engine.change('invoiceitem', item, { invoice: invoice.id });
  }
}

type Amounts = ReturnType<typeof totalsOf> &
  Pick<
    Invoice,
    'lines' | 'amount_due' | 'amount_remaining' | 'starting_balance' | 'discounts' | 'automatic_tax' | 'amount_paid'
  >;

export function amountsOf(
  engine: Engine,
  id: string,
  input: Pick<DraftInput, 'customer' | 'currency' | 'lines' | 'discounts' | 'automaticTax'>,
  now: number,
): Amounts {
  const { customer, currency } = input;
  const discounts = liveDiscounts(engine, input.discounts, now);
  const tax = input.automaticTax ? taxPlace(engine, customer) : null;
  const lines = makeLines(input.lines, { invoice: id, currency, discounts, tax });
  const totals = totalsOf(lines);
  const balance = balanceIn(engine, customer, currency);
  const { due } = dueOf(totals.total, balance, currency);
  return {
    ...totals,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    automatic_tax: automaticTax(tax),
    discounts: discounts.map(({ discount }) => discount.id),
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    starting_balance: balance,
  };
}

const automaticTax = (tax: TaxPlace | null): Invoice['automatic_tax'] => ({
  disabled_reason: null,
  enabled: tax !== null,
  liability: tax === null ? null : { type: 'self' },
  provider: tax === null ? null : 'stripe',
  status: tax === null ? null : tax.kind === 'no_place' ? 'requires_location_inputs' : 'complete',
});

/** The fields that are the same for every draft. */
function fixedParts(customer: Customer) {
  return {
    account_country: 'US',
    account_name: 'Houselights (test)',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    custom_fields: null,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt ?? null,
    customer_tax_ids: [],
    default_source: null,
    default_tax_rates: [],
    effective_at: null,
    ending_balance: null,
    footer: customer.invoice_settings.footer,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' as const },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    number: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: 'draft' as const,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    webhooks_delivered_at: null,
  };
}

/** Turns the lines of an invoice into drafts again, for recalculating it. */
export const linesAsDrafts = (engine: Engine, lines: readonly InvoiceLine[]): LineDraft[] =>
  lines.map((line) => {
    const details = line.parent?.subscription_item_details ?? line.parent?.invoice_item_details;
    return {
      amount: line.amount,
      description: line.description,
      quantity: line.quantity ?? 1,
      price: engine.tables.price.get(line.pricing?.price_details?.price ?? '') ?? null,
      period: line.period,
      discountable: line.discountable,
      proration: details?.proration ?? false,
      subscription: line.subscription,
      item: line.parent?.subscription_item_details?.subscription_item ?? null,
      invoiceItem: details?.invoice_item ?? null,
      credited: details?.proration_details?.credited_items ?? null,
      metadata: line.metadata,
    };
  });
