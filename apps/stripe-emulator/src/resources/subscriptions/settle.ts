import type { Engine } from '../../engine/engine.ts';
import type { Invoice, Subscription } from '../../engine/wire.ts';
import { Failure } from '../../http/failure.ts';
import { cardFailure } from '../../payments/attempt.ts';
import { finalizeInvoice } from '../invoices/finalize.ts';
import { holdBack } from '../invoices/hold-back.ts';
import { collect, methodOf } from '../invoices/pay.ts';
import type { Collected } from '../invoices/pay.ts';
import { subscriptionOf } from './follow.ts';

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete';

const incompleteFor = 23 * 3600;

const noMethod = (): Failure =>
  new Failure(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://docs.stripe.com/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  );

/** Pays the first invoice, or leaves the subscription incomplete for 23 hours. */
export function settleFirst(
  engine: Engine,
  subscription: Subscription,
  draft: Invoice,
  behavior: PaymentBehavior,
  presence: { readonly offSession: boolean; readonly authenticated: boolean },
): void {
  const invoice = finalizeInvoice(engine, draft);
  if (invoice.amount_due === 0) {
    collect(engine, invoice, { offSession: true, automatic: false });
    return;
  }
  engine.due.schedule(
    'incomplete_end',
    subscription.id,
    engine.now(subscription.test_clock) + incompleteFor,
    subscription.test_clock,
  );
  if (behavior === 'default_incomplete') return;
  if (methodOf(engine, invoice) === undefined) throw noMethod();
  const collected = collect(engine, invoice, { ...presence, automatic: false });
  if (behavior === 'error_if_incomplete') throwUnlessPaid(collected);
}

/** Pays the invoice of an update immediately. True if it was paid, or need not be. */
export function settleUpdate(engine: Engine, draft: Invoice, behavior: PaymentBehavior, offSession: boolean): boolean {
  const subscription = subscriptionOf(engine, draft);
  if (subscription !== undefined && holdBack(engine, subscription, draft)) return true;
  const invoice = finalizeInvoice(engine, draft);
  if (behavior === 'default_incomplete' && invoice.amount_due > 0) return false;
  if (invoice.amount_due > 0 && behavior === 'error_if_incomplete' && methodOf(engine, invoice) === undefined)
    throw noMethod();
  const automatic = behavior === 'allow_incomplete';
  const advancing = automatic ? engine.change('invoice', invoice, { auto_advance: true }) : invoice;
  const collected = collect(engine, advancing, { offSession, automatic });
  if (behavior === 'error_if_incomplete') throwUnlessPaid(collected);
  return collected.outcome === 'paid';
}

/** Rolls everything back: neither the update nor its invoice remains. */
function throwUnlessPaid({ outcome, attempted }: Collected): void {
  if (outcome === 'paid') return;
  throw attempted === null ? noMethod() : cardFailure(attempted, false);
}
