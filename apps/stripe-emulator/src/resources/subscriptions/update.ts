import type { Engine } from '../../engine/engine.ts';
import type { Invoice, Subscription } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { find } from '../find.ts';
import { expirePendingChange } from '../invoices/give-up.ts';
import { mergeMetadata } from '../shared.ts';
import { applyUpdate, changesWhatIsBilled } from './apply.ts';
import type { Applied } from './apply.ts';
import { changeSubscription, current, isOver, keepSecret, secretOf } from './change.ts';
import { detailsOf } from './choices.ts';
import type { UpdateSubscription } from './parameters.ts';
import { settleUpdate } from './settle.ts';

const pendingFor = 23 * 3600;

export function updateSubscription(engine: Engine, params: UpdateSubscription, id: string): Subscription {
  const found = find(engine, 'subscription', id);
  if (isOver(found)) return updateOver(engine, found, params);
  if (changesWhatIsBilled(params)) expirePendingChange(engine, id);
  const before = current(engine, found);
  const pends = params.payment_behavior === 'pending_if_incomplete';
  if (pends) checkPending(params);
  engine.untold.add(id);
  try {
    const billed = secretOf(engine, id).billed;
    const applied = applyUpdate(engine, before, params);
    if (
      applied.invoice !== null &&
      !settleUpdate(engine, applied.invoice, params.payment_behavior ?? 'allow_incomplete', params.off_session ?? false)
    )
      unpaid(engine, before, applied, applied.invoice, params, billed);
  } finally {
    engine.untold.delete(id);
  }
  const after = current(engine, before);
  engine.tellChange('customer.subscription.updated', before, after);
  return after;
}

/** An ended subscription only accepts metadata and cancellation details. */
function updateOver(engine: Engine, subscription: Subscription, params: UpdateSubscription): Subscription {
  const others = Object.entries(params).filter(
    ([key, value]) => value !== undefined && key !== 'metadata' && key !== 'cancellation_details',
  );
  if (others.length > 0)
    throw invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
      others[0]?.[0],
      'invalid_canceled_subscription_fields',
    );
  return changeSubscription(engine, subscription, {
    metadata: mergeMetadata(subscription.metadata, params.metadata),
    cancellation_details: detailsOf(subscription, params.cancellation_details),
  });
}

const mayPend = new Set([
  'billing_cycle_anchor',
  'items',
  'off_session',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
  'trial_from_plan',
]);

function checkPending(params: UpdateSubscription): void {
  const other = Object.entries(params).find(([key, value]) => value !== undefined && !mayPend.has(key));
  if (other !== undefined)
    throw invalid(`You cannot pass \`${other[0]}\` when payment_behavior is pending_if_incomplete.`, other[0]);
}

function unpaid(
  engine: Engine,
  before: Subscription,
  applied: Applied,
  invoice: Invoice,
  params: UpdateSubscription,
  billed: ReturnType<typeof secretOf>['billed'],
): void {
  if (params.payment_behavior === 'pending_if_incomplete') return hold(engine, before, invoice, billed);
  if (params.payment_behavior !== 'default_incomplete') return;
  const after = current(engine, applied.subscription);
  if (after.status === 'active') changeSubscription(engine, after, { status: 'past_due' });
}

/** The update waits for its invoice; the subscription stays unchanged. */
function hold(
  engine: Engine,
  before: Subscription,
  invoice: Invoice,
  billed: ReturnType<typeof secretOf>['billed'],
): void {
  const wanted = current(engine, before);
  const { items, billing_cycle_anchor, trial_end, trial_start, status } = wanted;
  const ends = engine.now(before.test_clock) + pendingFor;
  const trial =
    trial_end === before.trial_end
      ? {}
      : { trial_end, trial_start, status: trial_end === null ? before.status : status };
  engine.put('pending_change', {
    id: before.id,
    invoice: invoice.id,
    patch: { items, billing_cycle_anchor, ...trial },
    billed: secretOf(engine, before.id).billed,
  });
  engine.due.schedule('pending_change_end', before.id, ends, before.test_clock);
  keepSecret(engine, before.id, { billed });
  changeSubscription(engine, wanted, {
    ...before,
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: billing_cycle_anchor === before.billing_cycle_anchor ? null : billing_cycle_anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: ends,
      metadata: null,
      subscription_items: items.data,
      trial_end: trial_end === before.trial_end ? null : trial_end,
      trial_from_plan: null,
    },
  });
}
