import { nextBoundary } from '../billing/period.ts';
import type { Period } from '../billing/period.ts';
import type { Engine } from '../engine/engine.ts';
import type { Subscription } from '../engine/wire.ts';
import { expirePendingChange } from '../resources/invoices/give-up.ts';
import { holdBack } from '../resources/invoices/hold-back.ts';
import { billSubscription } from '../resources/subscriptions/bill.ts';
import type { Billed } from '../resources/subscriptions/bill.ts';
import { changeSubscription, current, itemsIn, periodOf } from '../resources/subscriptions/change.ts';
import { endSubscription } from '../resources/subscriptions/cancel.ts';
import { fullLines } from '../resources/subscriptions/items.ts';

const draftFor = 3600;

/** Ends a period or a trial: the next one begins with a draft invoice. */
export function endPeriod(engine: Engine, id: string): void {
  expirePendingChange(engine, id);
  const before = engine.tables.subscription.get(id);
  if (before === undefined) return;
  if (before.status === 'trialing' && !hasCard(engine, before)) {
    const without = before.trial_settings?.end_behavior.missing_payment_method;
    if (without === 'cancel') return void endSubscription(engine, before, 'cancellation_requested');
    if (without === 'pause') return pause(engine, before);
  }
  engine.untold.add(id);
  try {
    const { invoice } = renew(engine, before);
    // The draft is finalized after an hour, unless collection is paused.
    if (!holdBack(engine, before, invoice) && invoice.automatically_finalizes_at !== null)
      engine.due.schedule('invoice_finalize', invoice.id, invoice.automatically_finalizes_at, before.test_clock);
  } finally {
    engine.untold.delete(id);
  }
  engine.tellChange('customer.subscription.updated', before, current(engine, before));
}

function hasCard(engine: Engine, subscription: Subscription): boolean {
  const customer = engine.tables.customer.get(subscription.customer);
  return (subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null) !== null;
}

function pause(engine: Engine, subscription: Subscription): void {
  const paused = changeSubscription(engine, subscription, { status: 'paused' });
  engine.tell('customer.subscription.paused', paused);
}

/** Starts the next period and its draft; previews of the next invoice use it as well. */
export function renew(engine: Engine, before: Subscription): Billed {
  const over = periodOf(before);
  const period = periodAfter(before, over);
  const begun = changeSubscription(engine, before, {
    items: itemsIn(before.items, period),
    status: before.status === 'trialing' ? 'active' : before.status,
  });
  const collects = begun.status !== 'unpaid' && begun.pause_collection === null;
  return billSubscription(engine, begun, {
    reason: 'subscription_cycle',
    lines: fullLines(engine, begun, period),
    looksBackOn: over,
    autoAdvance: collects,
    finalizesAt: collects ? over.end + draftFor : null,
  });
}

function periodAfter(subscription: Subscription, over: Period): Period {
  const recurring = subscription.items.data[0]?.price.recurring;
  const end = recurring == null ? over.end : nextBoundary(subscription.billing_cycle_anchor, recurring, over.end);
  return { start: over.end, end };
}
