import type { Engine } from '../../engine/engine.ts';
import type { Subscription } from '../../engine/wire.ts';
import { missing } from '../../http/failure.ts';
import { find } from '../find.ts';
import { finalizeInvoice } from '../invoices/finalize.ts';
import { voidInvoice } from '../invoices/give-up.ts';
import { holdBack } from '../invoices/hold-back.ts';
import { collect } from '../invoices/pay.ts';
import { stopCollecting } from '../invoices/retry.ts';
import { billSubscription } from './bill.ts';
import { current, dropDiscounts, isOver, periodOf } from './change.ts';
import { detailsOf } from './choices.ts';
import { dropPendingChange } from './follow.ts';
import { pendingLines } from './items.ts';
import type { CancelSubscription } from './parameters.ts';
import { creditAll, dropPendingProrations } from './prorate.ts';
import { scheduleSubscription } from './schedule.ts';

type Reason = NonNullable<Subscription['cancellation_details']>['reason'];

/** Ends a subscription immediately. */
export function cancelSubscription(engine: Engine, params: CancelSubscription, id: string): Subscription {
  const subscription = find(engine, 'subscription', id);
  if (isOver(subscription)) throw missing('subscription', id);
  const live = subscription.status !== 'trialing' && subscription.status !== 'incomplete';
  if (params.invoice_now !== true) dropPendingProrations(engine, subscription);
  if (params.prorate === true && live) creditAll(engine, subscription, engine.now(subscription.test_clock));
  if (params.invoice_now === true) invoiceLast(engine, subscription);
  const details = detailsOf(current(engine, subscription), params.cancellation_details);
  return endSubscription(engine, current(engine, subscription), 'cancellation_requested', details);
}

/** Bills pending items at the end. */
export function invoiceLast(engine: Engine, subscription: Subscription): void {
  if (pendingLines(engine, subscription).length === 0) return;
  const { invoice } = billSubscription(engine, subscription, {
    reason: 'subscription_update',
    lines: [],
    looksBackOn: periodOf(subscription),
    autoAdvance: false,
    finalizesAt: null,
  });
  if (!holdBack(engine, subscription, invoice))
    collect(engine, finalizeInvoice(engine, invoice), { offSession: true, automatic: false });
}

export function endSubscription(
  engine: Engine,
  subscription: Subscription,
  reason: Reason,
  details = subscription.cancellation_details,
): Subscription {
  const now = engine.now(subscription.test_clock);
  stopInvoices(engine, subscription);
  engine.due.cancel('incomplete_end', subscription.id);
  dropPendingChange(engine, subscription.id);
  const undiscounted = dropDiscounts(engine, subscription, subscription.discounts);
  const ended = engine.change('subscription', undiscounted, {
    status: 'canceled',
    cancel_at: subscription.cancel_at,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...details,
      reason: details?.reason ?? reason,
    },
    ended_at: now,
    pending_update: null,
  });
  scheduleSubscription(engine, ended);
  engine.tell('customer.subscription.deleted', ended);
  return ended;
}

/** Open invoices remain, but are not collected any more; an unpaid first invoice is voided. */
export function stopInvoices(engine: Engine, subscription: Subscription): void {
  for (const invoice of engine.tables.invoice.withKey('subscription', subscription.id)) {
    if (invoice.status === 'open' && subscription.status === 'incomplete') voidInvoice(engine, invoice);
    else if (invoice.status === 'open' || invoice.status === 'draft') stopCollecting(engine, invoice);
  }
}
