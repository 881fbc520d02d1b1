import type { Engine } from '../../engine/engine.ts';
import type { Customer, Invoice, PaymentMethod } from '../../engine/wire.ts';
import { attemptPayment } from '../../payments/attempt.ts';
import type { Attempted } from '../../payments/attempt.ts';
import { followFailed, followPaid, subscriptionOf } from '../subscriptions/follow.ts';
import { intentOf, invoiceOf } from './finalize.ts';
import { planRetry } from './retry.ts';

export interface Collection {
  readonly method?: PaymentMethod | undefined;
  readonly offSession: boolean;
  readonly authenticated?: boolean;
  /** One of Stripe's automatic attempts, which may be followed by another. */
  readonly automatic: boolean;
}

export type CollectOutcome = 'paid' | 'declined' | 'requires_action' | 'no_method';

export interface Collected {
  readonly outcome: CollectOutcome;
  readonly invoice: Invoice;
  readonly attempted: Attempted | null;
}

/** Tries to collect an open invoice, and updates its subscription. */
export function collect(engine: Engine, invoice: Invoice, collection: Collection): Collected {
  if (invoice.amount_due === 0)
    return { outcome: 'paid', invoice: markPaid(engine, invoice, { attempted: true }), attempted: null };
  const method = collection.method ?? methodOf(engine, invoice);
  const intent = intentOf(engine, invoice);
  const tried = engine.change('invoice', invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  if (method === undefined || intent === undefined)
    return { outcome: 'no_method', invoice: fail(engine, invoice, tried, collection, false), attempted: null };
  const attempted = attemptPayment(engine, intent, method, {
    offSession: collection.offSession,
    authenticated: collection.authenticated ?? false,
  });
  if (attempted.outcome === 'succeeded') return { outcome: 'paid', invoice: markPaid(engine, tried, {}), attempted };
  const asked = attempted.outcome === 'requires_action';
  return { outcome: attempted.outcome, invoice: fail(engine, invoice, tried, collection, asked), attempted };
}

const collectedAfter = 3600;

/** The invoice is sent to the customer to pay; nothing is collected automatically. */
export const isSent = (invoice: Invoice): boolean => invoice.collection_method === 'send_invoice';

/**
 * For a manually finalized invoice: if nothing is due it is paid immediately, otherwise collected within an hour if `auto_advance` is on.
 */
export function settleFinal(engine: Engine, invoice: Invoice): Invoice {
  if (invoice.amount_due === 0) return markPaid(engine, invoice, {});
  if (invoice.auto_advance !== true || isSent(invoice))
    return engine.change('invoice', invoice, { next_payment_attempt: null });
  const at = engine.now(invoice.test_clock) + collectedAfter;
  engine.due.schedule('invoice_retry', invoice.id, at, invoice.test_clock);
  return engine.change('invoice', invoice, { next_payment_attempt: at });
}

/** The card of the invoice, else of its subscription, else of its customer. */
export function methodOf(engine: Engine, invoice: Invoice): PaymentMethod | undefined {
  const customer = engine.tables.customer.get(invoice.customer ?? '');
  const id =
    invoice.default_payment_method ??
    subscriptionOf(engine, invoice)?.default_payment_method ??
    customer?.invoice_settings.default_payment_method;
  return id == null ? undefined : engine.tables.payment_method.get(id);
}

function fail(engine: Engine, before: Invoice, tried: Invoice, collection: Collection, asked: boolean): Invoice {
  const planned = planRetry(engine, tried, collection.automatic);
  engine.tellChange('invoice.updated', before, planned);
  engine.tell('invoice.payment_failed', planned);
  if (asked) engine.tell('invoice.payment_action_required', planned);
  setDelinquent(engine, planned, true);
  followFailed(engine, planned);
  return engine.tables.invoice.get(planned.id) ?? planned;
}

/** Marks an invoice as paid: by card, by the balance, or outside Stripe. */
export function markPaid(engine: Engine, invoice: Invoice, patch: Partial<Invoice>): Invoice {
  const now = engine.now(invoice.test_clock);
  engine.due.cancel('invoice_retry', invoice.id);
  const paid = engine.change('invoice', invoice, {
    ...patch,
    attempted: patch.attempted ?? true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  engine.tellChange('invoice.updated', invoice, paid);
  settlePayment(engine, paid, now);
  engine.tell('invoice.paid', paid);
  engine.tell('invoice.payment_succeeded', paid);
  setDelinquent(engine, paid, false);
  followPaid(engine, paid);
  return engine.tables.invoice.get(paid.id) ?? paid;
}

function settlePayment(engine: Engine, invoice: Invoice, now: number): void {
  const payment = engine.tables.invoice_payment.withKey('invoice', invoice.id).at(-1);
  if (payment === undefined || payment.status === 'canceled') return;
  const paid = engine.change('invoice_payment', payment, {
    amount_paid: invoice.amount_paid,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now },
  });
  engine.tell('invoice_payment.paid', paid);
}

/** The latest outcome of any of a customer's invoices decides. */
export function setDelinquent(engine: Engine, invoice: Invoice, delinquent: boolean): void {
  const customer: Customer | undefined = engine.tables.customer.get(invoice.customer ?? '');
  if (customer !== undefined && customer.delinquent !== delinquent)
    engine.update('customer', customer, { delinquent }, 'customer.updated');
}

/** A payment intent was confirmed directly, on a page or through the SDK: updates its invoice. */
export function followIntent(engine: Engine, attempted: Attempted): void {
  const invoice = invoiceOf(engine, attempted.intent.id);
  if (invoice === undefined || invoice.status !== 'open') return;
  rememberCard(engine, invoice, attempted);
  if (attempted.outcome === 'succeeded') {
    markPaid(engine, engine.change('invoice', invoice, { attempt_count: invoice.attempt_count + 1 }), {});
    return;
  }
  const tried = engine.change('invoice', invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  fail(engine, invoice, tried, { offSession: false, automatic: false }, attempted.outcome === 'requires_action');
}

/** `save_default_payment_method: on_subscription`: the paying card becomes the subscription's. */
function rememberCard(engine: Engine, invoice: Invoice, { outcome, intent }: Attempted): void {
  const subscription = subscriptionOf(engine, invoice);
  if (outcome !== 'succeeded' || subscription?.payment_settings?.save_default_payment_method !== 'on_subscription')
    return;
  engine.update(
    'subscription',
    subscription,
    { default_payment_method: intent.payment_method },
    'customer.subscription.updated',
  );
}
