import type { Engine } from '../../engine/engine.ts';
import { newId, randomText } from '../../engine/ids.ts';
import type { Customer, Invoice, PaymentIntent } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { makeIntent } from '../../payments/intent.ts';
import { balanceIn, bookBalance } from '../customers/balance.ts';
import { find } from '../find.ts';
import { dueOf } from './totals.ts';

/** Finalizes a draft: it gets its number, applies the balance, and gets a payment intent for the amount due. */
export function finalizeInvoice(engine: Engine, draft: Invoice): Invoice {
  if (draft.status !== 'draft')
    throw invalid(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      undefined,
      'invoice_not_editable',
    );
  if (draft.automatic_tax.status === 'requires_location_inputs')
    throw invalid(
      "The customer's location is not recognized: set an address on the customer so that tax can be worked out.",
      undefined,
      'customer_tax_location_invalid',
    );
  engine.due.cancel('invoice_finalize', draft.id);
  const customer = find(engine, 'customer', draft.customer ?? '');
  const now = engine.now(customer.test_clock);
  const balance = balanceIn(engine, customer, draft.currency);
  const { due, left } = dueOf(draft.total, balance, draft.currency);
  const open = engine.change('invoice', draft, {
    ...numberOf(engine, customer),
    ...addresses(engine, draft.id),
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: left,
    starting_balance: balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  applyBalance(engine, customer, open, left - balance);
  if (due > 0) addPayment(engine, open, customer);
  engine.tell('invoice.finalized', open);
  return open;
}

function numberOf(engine: Engine, customer: Customer): Pick<Invoice, 'number'> {
  const next = customer.next_invoice_sequence ?? 1;
  engine.change('customer', customer, { next_invoice_sequence: next + 1 });
  return { number: `${customer.invoice_prefix ?? 'INV'}-${String(next).padStart(4, '0')}` };
}

function addresses(engine: Engine, id: string): Pick<Invoice, 'hosted_invoice_url' | 'invoice_pdf'> {
  const address = `${engine.options.address()}/i/${id}`;
  return { hosted_invoice_url: address, invoice_pdf: `${address}/pdf` };
}

function applyBalance(engine: Engine, customer: Customer, invoice: Invoice, amount: number): void {
  const current = engine.tables.customer.get(customer.id) ?? customer;
  const priced =
    current.currency === null || current.currency === undefined
      ? engine.change('customer', current, { currency: invoice.currency })
      : current;
  bookBalance(engine, priced, { amount, currency: invoice.currency, type: 'applied_to_invoice', invoice: invoice.id });
}

function addPayment(engine: Engine, invoice: Invoice, customer: Customer): void {
  const intent = makeIntent(engine, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: customer.id,
    description: descriptionOf(invoice),
    receipt_email: null,
    setup_future_usage: 'off_session',
  });
  engine.put('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: engine.now(customer.test_clock),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

const descriptions: Readonly<Record<string, string>> = {
  subscription_create: 'Subscription creation',
  subscription_update: 'Subscription update',
  subscription_cycle: 'Subscription update',
};

const descriptionOf = (invoice: Invoice): string =>
  descriptions[invoice.billing_reason ?? ''] ?? `Payment for Invoice ${invoice.number ?? randomText(8)}`;

/** The default payment intent of an invoice. */
export function intentOf(engine: Engine, invoice: Invoice): PaymentIntent | undefined {
  const payment = engine.tables.invoice_payment.withKey('invoice', invoice.id).at(-1);
  return engine.tables.payment_intent.get(payment?.payment.payment_intent ?? '');
}

/** The invoice that a payment intent pays. */
export function invoiceOf(engine: Engine, intent: string): Invoice | undefined {
  const payment = engine.tables.invoice_payment.withKey('payment_intent', intent).at(-1);
  return payment === undefined ? undefined : engine.tables.invoice.get(payment.invoice);
}
