import type { Engine } from '../../engine/engine.ts';
import type { Invoice, Subscription } from '../../engine/wire.ts';
import { changeSubscription, inTrial, isOver, keepSecret } from './change.ts';

export const subscriptionOf = (engine: Engine, invoice: Invoice): Subscription | undefined =>
  engine.tables.subscription.get(invoice.parent?.subscription_details?.subscription ?? '');

/** Updates the subscription of a paid invoice. */
export function followPaid(engine: Engine, invoice: Invoice): void {
  const found = subscriptionOf(engine, invoice);
  if (found === undefined || isOver(found)) return;
  const subscription = applyPending(engine, found, invoice);
  if (subscription.status === 'incomplete') return activate(engine, subscription);
  if (subscription.status === 'paused' && subscription.latest_invoice === invoice.id)
    return resume(engine, subscription);
  settleStatus(engine, subscription);
}

function activate(engine: Engine, subscription: Subscription): void {
  engine.due.cancel('incomplete_end', subscription.id);
  changeSubscription(engine, subscription, { status: inTrial(subscription) ? 'trialing' : 'active' });
}

function resume(engine: Engine, subscription: Subscription): void {
  const after = changeSubscription(engine, subscription, { status: 'active' });
  engine.tell('customer.subscription.resumed', after);
}

export function dropPendingChange(engine: Engine, id: string): void {
  engine.remove('pending_change', id);
  engine.due.cancel('pending_change_end', id);
}

/** Applies an update that waited for this payment. */
function applyPending(engine: Engine, subscription: Subscription, invoice: Invoice): Subscription {
  const pending = engine.tables.pending_change.get(subscription.id);
  if (pending === undefined || pending.invoice !== invoice.id) return subscription;
  dropPendingChange(engine, subscription.id);
  keepSecret(engine, subscription.id, { billed: pending.billed });
  const after = changeSubscription(engine, subscription, { ...pending.patch, pending_update: null });
  engine.tell('customer.subscription.pending_update_applied', after);
  return after;
}

/** Drops an update whose invoice has been voided. */
export function followVoided(engine: Engine, subscription: Subscription, invoice: Invoice): Subscription {
  if (engine.tables.pending_change.get(subscription.id)?.invoice !== invoice.id) return subscription;
  dropPendingChange(engine, subscription.id);
  const after = changeSubscription(engine, subscription, { pending_update: null });
  engine.tell('customer.subscription.pending_update_expired', after);
  return after;
}

/** Whether it is past due depends on its latest invoice that is neither a draft nor void. */
export function settleStatus(engine: Engine, subscription: Subscription): void {
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return;
  if (latestFinal(engine, subscription)?.status === 'open') return;
  changeSubscription(engine, subscription, { status: inTrial(subscription) ? 'trialing' : 'active' });
}

function latestFinal(engine: Engine, subscription: Subscription): Invoice | undefined {
  const { invoice: table } = engine.tables;
  const sequence = table.sequence('subscription', subscription.id);
  for (let at = sequence.length - 1; at >= 0; at--) {
    const invoice = table.rowAt(sequence.at(at));
    if (invoice !== undefined && invoice.status !== 'draft' && invoice.status !== 'void') return invoice;
  }
  return undefined;
}

/** Updates the subscription of an invoice that could not be collected. */
export function followFailed(engine: Engine, invoice: Invoice): void {
  const subscription = subscriptionOf(engine, invoice);
  if (subscription === undefined || engine.tables.pending_change.get(subscription.id)?.invoice === invoice.id) return;
  if (subscription.status === 'active' || subscription.status === 'trialing')
    changeSubscription(engine, subscription, { status: 'past_due' });
}
