import type { z } from 'zod';
import { nextBoundary } from '../../billing/period.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Subscription } from '../../engine/wire.ts';
import { invalid, unmodelled } from '../../http/failure.ts';
import { find } from '../find.ts';
import { billSubscription } from './bill.ts';
import { changeSubscription, current, itemsIn, periodOf } from './change.ts';
import { fullLines } from './items.ts';
import type { resumeParameters } from './parameters.ts';
import { settleUpdate } from './settle.ts';

/** Resumes a subscription that paused at the end of its trial, with a new period once that is paid. */
export function resumeSubscription(
  engine: Engine,
  params: z.output<typeof resumeParameters>,
  id: string,
): Subscription {
  const before = find(engine, 'subscription', id);
  if (before.status !== 'paused') throw invalid('You can only resume a subscription if it is `paused`.');
  if (params.billing_cycle_anchor?.type === 'unchanged')
    throw unmodelled('resuming with an unchanged billing cycle', 'billing_cycle_anchor');
  const recurring = before.items.data[0]?.price.recurring;
  if (recurring == null) throw invalid('This subscription has no items.');
  const now = engine.now(before.test_clock);
  const period = { start: now, end: nextBoundary(now, recurring, now) };
  engine.untold.add(id);
  try {
    const begun = changeSubscription(engine, before, {
      items: itemsIn(before.items, period),
      billing_cycle_anchor: now,
    });
    const { invoice } = billSubscription(engine, begun, {
      reason: 'subscription_update',
      lines: fullLines(engine, begun, period),
      looksBackOn: periodOf(before),
      autoAdvance: false,
      finalizesAt: null,
    });
    const paid = settleUpdate(engine, invoice, 'allow_incomplete', false);
    if (!paid && params.payment_behavior !== 'resume_on_payment_success') resumeBehind(engine, current(engine, begun));
  } finally {
    engine.untold.delete(id);
  }
  const after = current(engine, before);
  engine.tellChange('customer.subscription.updated', before, after);
  return after;
}

/** Resumes before its invoice is paid. */
function resumeBehind(engine: Engine, subscription: Subscription): void {
  engine.tell('customer.subscription.resumed', changeSubscription(engine, subscription, { status: 'past_due' }));
}
