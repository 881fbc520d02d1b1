import type { Engine } from '../../engine/engine.ts';
import type { Invoice } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import type { Failure } from '../../http/failure.ts';
import { cancelIntent } from '../../payments/intent.ts';
import { bookBalance } from '../customers/balance.ts';
import { followVoided, settleStatus, subscriptionOf } from '../subscriptions/follow.ts';
import { intentOf } from './finalize.ts';
import { stopCollecting } from './retry.ts';

const notOpen = (): Failure => invalid("You can only pass in open invoices. This invoice isn't open.");

/** Voids an invoice: the balance it used is returned. */
export function voidInvoice(engine: Engine, invoice: Invoice): Invoice {
  if (invoice.status === 'paid') throw invalid('Invoices with `paid` payments cannot be voided.');
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') throw notOpen();
  cancelPayment(engine, invoice);
  const stopped = stopCollecting(engine, invoice);
  const voided = engine.change('invoice', stopped, {
    status: 'void',
    status_transitions: { ...stopped.status_transitions, voided_at: engine.now(invoice.test_clock) },
  });
  giveBalanceBack(engine, voided);
  engine.tellChange('invoice.updated', stopped, voided);
  engine.tell('invoice.voided', voided);
  const subscription = subscriptionOf(engine, voided);
  if (subscription !== undefined) settleStatus(engine, followVoided(engine, subscription, voided));
  return voided;
}

/** Writes an invoice off: payment is not expected, but still possible. */
export function writeOff(engine: Engine, invoice: Invoice): Invoice {
  if (invoice.status === 'uncollectible') throw invalid('This invoice has already been marked uncollectible.');
  if (invoice.status !== 'open') throw notOpen();
  const stopped = stopCollecting(engine, invoice);
  const given = engine.change('invoice', stopped, {
    status: 'uncollectible',
    status_transitions: { ...stopped.status_transitions, marked_uncollectible_at: engine.now(invoice.test_clock) },
  });
  engine.tellChange('invoice.updated', stopped, given);
  engine.tell('invoice.marked_uncollectible', given);
  const subscription = subscriptionOf(engine, given);
  if (subscription !== undefined) settleStatus(engine, subscription);
  return given;
}

/** Drops a pending subscription update together with its invoice. */
export function expirePendingChange(engine: Engine, id: string): void {
  const pending = engine.tables.pending_change.get(id);
  const invoice = engine.tables.invoice.get(pending?.invoice ?? '');
  if (invoice !== undefined) voidInvoice(engine, invoice);
}

/** Cancels its payment intent. */
export function cancelPayment(engine: Engine, invoice: Invoice): void {
  const intent = intentOf(engine, invoice);
  if (intent === undefined || intent.status === 'succeeded' || intent.status === 'canceled') return;
  cancelIntent(engine, intent, 'void_invoice');
  const payment = engine.tables.invoice_payment.withKey('invoice', invoice.id).at(-1);
  if (payment === undefined) return;
  const now = engine.now(invoice.test_clock);
  engine.change('invoice_payment', payment, {
    status: 'canceled',
    status_transitions: { canceled_at: now, paid_at: null },
  });
}

function giveBalanceBack(engine: Engine, invoice: Invoice): void {
  const customer = engine.tables.customer.get(invoice.customer ?? '');
  const amount = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  if (customer !== undefined)
    bookBalance(engine, customer, {
      amount,
      currency: invoice.currency,
      type: 'unapplied_from_invoice',
      invoice: invoice.id,
    });
}
