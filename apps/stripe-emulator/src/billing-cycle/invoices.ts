import type { Engine } from '../engine/engine.ts';
import type { Invoice } from '../engine/wire.ts';
import { Failure } from '../http/failure.ts';
import { finalizeInvoice } from '../resources/invoices/finalize.ts';
import { collect, isSent, settleFinal } from '../resources/invoices/pay.ts';
import { endSubscription } from '../resources/subscriptions/cancel.ts';
import { changeSubscription } from '../resources/subscriptions/change.ts';
import { subscriptionOf } from '../resources/subscriptions/follow.ts';

/** Finalizes a draft whose waiting hour is over. */
export function finalizeDue(engine: Engine, id: string): void {
  const draft = engine.tables.invoice.get(id);
  if (draft === undefined || draft.status !== 'draft') return;
  const invoice = tryFinalize(engine, draft);
  if (invoice === null) return;
  if (isSent(invoice)) engine.tell('invoice.sent', settleFinal(engine, invoice));
  else collect(engine, invoice, { offSession: true, automatic: true });
}

/** Without an address for the tax calculation, it stays a draft and says why. */
function tryFinalize(engine: Engine, draft: Invoice): Invoice | null {
  try {
    return engine.transaction(() => finalizeInvoice(engine, draft));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, param } = error.details;
    const refused = engine.change('invoice', draft, {
      auto_advance: false,
      automatically_finalizes_at: null,
      last_finalization_error: {
        ...(code === undefined ? {} : { code }),
        ...(param === undefined ? {} : { param }),
        message: error.message,
        type: 'invalid_request_error',
      },
    });
    engine.tell('invoice.finalization_failed', refused);
    return null;
  }
}

/** Retries a collection; after the last retry the subscription ends, or continues unpaid. */
export function retryDue(engine: Engine, id: string): void {
  const invoice = engine.tables.invoice.get(id);
  if (invoice === undefined || invoice.status !== 'open') return;
  const { outcome, invoice: after } = collect(engine, invoice, { offSession: true, automatic: true });
  if (outcome !== 'paid' && after.next_payment_attempt === null) giveUp(engine, after);
}

function giveUp(engine: Engine, invoice: Invoice): void {
  const subscription = subscriptionOf(engine, invoice);
  if (subscription === undefined || subscription.status !== 'past_due') return;
  const { afterRetries } = engine.options;
  if (afterRetries === 'cancel') endSubscription(engine, subscription, 'payment_failed');
  if (afterRetries === 'unpaid') changeSubscription(engine, subscription, { status: 'unpaid' });
}
