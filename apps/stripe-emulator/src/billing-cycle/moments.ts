import type { Engine } from '../engine/engine.ts';
import { voidInvoice } from '../resources/invoices/give-up.ts';
import { endSubscription, invoiceLast } from '../resources/subscriptions/cancel.ts';
import { changeSubscription, current, dropDiscounts, keepSecret, periodOf } from '../resources/subscriptions/change.ts';
import { scheduleSubscription } from '../resources/subscriptions/schedule.ts';
import { upcomingInvoice } from '../resources/invoices/upcoming.ts';

/** Runs three days before a trial ends. */
export function remindOfTrial(engine: Engine, id: string): void {
  const subscription = engine.tables.subscription.get(id);
  if (subscription === undefined || subscription.status !== 'trialing') return;
  keepSecret(engine, id, { reminded: subscription.trial_end });
  engine.tell('customer.subscription.trial_will_end', subscription);
}

/** Runs seven days before a renewal. */
export function announceInvoice(engine: Engine, id: string): void {
  const subscription = engine.tables.subscription.get(id);
  if (subscription === undefined) return;
  keepSecret(engine, id, { announced: periodOf(subscription).end });
  if (subscription.pause_collection !== null || subscription.status === 'unpaid') return;
  const { id: _id, ...upcoming } = upcomingInvoice(engine, subscription);
  engine.tell('invoice.upcoming', upcoming);
}

/** Runs at the scheduled time of a cancellation. Pending items are billed with it. */
export function cancelDue(engine: Engine, id: string): void {
  const subscription = engine.tables.subscription.get(id);
  if (subscription === undefined || subscription.cancel_at === null) return;
  if (subscription.status === 'active' || subscription.status === 'past_due') invoiceLast(engine, subscription);
  endSubscription(engine, current(engine, subscription), 'cancellation_requested');
}

export function endPause(engine: Engine, id: string): void {
  const subscription = engine.tables.subscription.get(id);
  if (subscription !== undefined) changeSubscription(engine, subscription, { pause_collection: null });
}

/** Runs when the first invoice has not been paid for 23 hours. */
export function expireIncomplete(engine: Engine, id: string): void {
  const subscription = engine.tables.subscription.get(id);
  if (subscription === undefined || subscription.status !== 'incomplete') return;
  for (const invoice of engine.tables.invoice.withKey('subscription', id))
    if (invoice.status === 'open') voidInvoice(engine, invoice);
  const bare = dropDiscounts(engine, subscription, subscription.discounts);
  const expired = engine.change('subscription', bare, {
    status: 'incomplete_expired',
    ended_at: engine.now(subscription.test_clock),
  });
  scheduleSubscription(engine, expired);
  engine.tellChange('customer.subscription.updated', subscription, expired);
}

export function endDiscount(engine: Engine, id: string): void {
  const holder = engine.tables.subscription.get(engine.tables.discount.get(id)?.subscription ?? '');
  if (holder !== undefined) dropDiscounts(engine, holder, [id]);
}
