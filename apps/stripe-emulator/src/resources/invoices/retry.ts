import type { Engine } from '../../engine/engine.ts';
import type { Invoice } from '../../engine/wire.ts';
import { subscriptionOf } from '../subscriptions/follow.ts';

const day = 86_400;

/** Schedules the next attempt for an uncollected invoice. The first invoice of a subscription is never retried. */
export function planRetry(engine: Engine, invoice: Invoice, automatic: boolean): Invoice {
  const secret = engine.tables.invoice_secret.get(invoice.id);
  if (!automatic || secret === undefined || invoice.auto_advance !== true) return invoice;
  if (subscriptionOf(engine, invoice)?.status === 'incomplete')
    return engine.change('invoice', invoice, { auto_advance: false });
  const days = engine.options.retryAfterDays[secret.retries];
  if (days === undefined) return engine.change('invoice', invoice, { next_payment_attempt: null });
  const at = engine.now(invoice.test_clock) + days * day;
  engine.change('invoice_secret', secret, { retries: secret.retries + 1 });
  engine.due.schedule('invoice_retry', invoice.id, at, invoice.test_clock);
  return engine.change('invoice', invoice, { next_payment_attempt: at });
}

/** Stops automatic collection. */
export function stopCollecting(engine: Engine, invoice: Invoice): Invoice {
  engine.due.cancel('invoice_retry', invoice.id);
  engine.due.cancel('invoice_finalize', invoice.id);
  if (invoice.auto_advance !== true && invoice.next_payment_attempt === null) return invoice;
  return engine.update('invoice', invoice, { auto_advance: false, next_payment_attempt: null }, 'invoice.updated');
}
