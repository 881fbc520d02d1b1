import type { Engine, LifeStep } from '../engine/engine.ts';
import type { DueKind } from '../engine/secrets.ts';
import { expireSession } from '../resources/checkout/expire.ts';
import { expirePendingChange } from '../resources/invoices/give-up.ts';
import { endSubscription } from '../resources/subscriptions/cancel.ts';
import { isOver } from '../resources/subscriptions/change.ts';
import { deleteClock } from '../resources/test-clocks/delete.ts';
import { finalizeDue, retryDue } from './invoices.ts';
import { announceInvoice, cancelDue, endDiscount, endPause, expireIncomplete, remindOfTrial } from './moments.ts';
import { endPeriod } from './renew.ts';

const steps: Readonly<Record<DueKind, LifeStep>> = {
  clock_end: deleteClock,
  discount_end: endDiscount,
  incomplete_end: expireIncomplete,
  invoice_finalize: finalizeDue,
  invoice_retry: retryDue,
  pause_end: endPause,
  pending_change_end: expirePendingChange,
  period_end: endPeriod,
  session_end: expireSession,
  subscription_cancel: cancelDue,
  trial_reminder: remindOfTrial,
  upcoming: announceInvoice,
};

/** Registers what happens by itself as time passes. */
export function registerBillingCycle(engine: Engine): void {
  for (const [kind, step] of Object.entries(steps)) engine.onDue(kind as DueKind, step);
  engine.onCustomerDeleted = (id) => {
    const subscription = engine.tables.subscription.get(id);
    if (subscription !== undefined && !isOver(subscription))
      endSubscription(engine, subscription, 'cancellation_requested');
  };
}
