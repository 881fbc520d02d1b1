import { nextBoundary } from '../../billing/period.ts';
import type { Period } from '../../billing/period.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Invoice, Subscription } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { find } from '../find.ts';
import { costOf } from '../prices/make.ts';
import { sum } from '../shared.ts';
import { billSubscription } from './bill.ts';
import { changeSubscription, dropDiscounts, inTrial, itemsIn, periodOf } from './change.ts';
import { choicesOf } from './choices.ts';
import { checkTrialEnd, redeemAll } from './create.ts';
import { changedItems } from './item-changes.ts';
import { fullLines, pendingLines, quantityOf, trialLines } from './items.ts';
import type { UpdateSubscription } from './parameters.ts';
import { creditAll, prorateChange } from './prorate.ts';

export interface Applied {
  readonly subscription: Subscription;
  /** A draft to be settled immediately. */
  readonly invoice: Invoice | null;
}

/** Applies an update without its payment: an immediate charge, if any, is still a draft. */
export function applyUpdate(engine: Engine, before: Subscription, params: UpdateSubscription): Applied {
  checkChangeable(before, params);
  const now = engine.now(before.test_clock);
  const at = prorationDate(before, params, now);
  const items = params.items === undefined ? before.items.data : changedItems(engine, before, params.items);
  const changed = changeSubscription(engine, before, {
    ...choicesOf(engine, before, params),
    items: { ...before.items, data: items },
  });
  const discounted = applyDiscounts(engine, changed, params);
  const reset = resetOf(before, discounted, params, now);
  if (reset !== null) return startPeriod(engine, before, discounted, reset, params, at);
  if (params.items === undefined || !prorates(before, params)) return { subscription: discounted, invoice: null };
  prorateChange(engine, before, discounted, at);
  if (params.proration_behavior !== 'always_invoice' || pendingLines(engine, discounted).length === 0)
    return { subscription: discounted, invoice: null };
  return billSubscription(engine, discounted, {
    reason: 'subscription_update',
    lines: [],
    looksBackOn: periodOf(before),
    autoAdvance: false,
    finalizesAt: null,
  });
}

/** True for an update that replaces one whose payment is pending. */
export const changesWhatIsBilled = ({ items, trial_end, billing_cycle_anchor }: UpdateSubscription): boolean =>
  (items ?? trial_end ?? billing_cycle_anchor) !== undefined;

function checkChangeable(subscription: Subscription, params: UpdateSubscription): void {
  if (subscription.status === 'incomplete' && changesWhatIsBilled(params))
    throw invalid(
      'An incomplete subscription cannot change its items, trial or billing cycle before its first invoice is paid.',
      'items',
    );
}

function prorationDate(subscription: Subscription, params: UpdateSubscription, now: number): number {
  const at = params.proration_date ?? now;
  const { start, end } = periodOf(subscription);
  if (params.proration_date !== undefined && (at < start || at > end))
    throw invalid('Cannot specify `proration_date` outside of the current period.', 'proration_date');
  return at;
}

const prorates = (before: Subscription, params: UpdateSubscription): boolean =>
  params.proration_behavior !== 'none' && !inTrial(before) && before.status !== 'paused';

function applyDiscounts(engine: Engine, subscription: Subscription, params: UpdateSubscription): Subscription {
  if (params.discounts === undefined) return subscription;
  const customer = find(engine, 'customer', subscription.customer);
  const wanted = redeemAll(engine, subscription, customer, params.discounts ?? [], null);
  const kept = dropDiscounts(
    engine,
    subscription,
    subscription.discounts.filter((id) => !wanted.includes(id)),
  );
  return changeSubscription(engine, kept, { discounts: wanted });
}

interface Reset {
  readonly period: Period;
  readonly trialEnd: number | null;
}

/** Whether a new period begins now, and which one. */
function resetOf(before: Subscription, after: Subscription, params: UpdateSubscription, now: number): Reset | null {
  const recurring = after.items.data[0]?.price.recurring;
  if (recurring == null) return null;
  const whole: Period = { start: now, end: nextBoundary(now, recurring, now) };
  const trialing = inTrial(before) && before.status !== 'paused';
  if (params.trial_end === 'now') return trialing ? { period: whole, trialEnd: null } : null;
  if (params.trial_end !== undefined) {
    const end = checkTrialEnd(params.trial_end, now);
    return end === before.trial_end ? null : { period: { start: now, end }, trialEnd: end };
  }
  if (params.billing_cycle_anchor?.type === 'now') return { period: whole, trialEnd: null };
  if (trialing || before.status === 'paused') return null;
  return intervalDiffers(before, after) || (cost(before) === 0 && cost(after) > 0)
    ? { period: whole, trialEnd: null }
    : null;
}

const cost = ({ items }: Subscription): number => sum(items.data.map((item) => costOf(item.price, quantityOf(item))));

function intervalDiffers(before: Subscription, after: Subscription): boolean {
  const [one, other] = [before.items.data[0]?.price.recurring, after.items.data[0]?.price.recurring];
  return one?.interval !== other?.interval || one?.interval_count !== other?.interval_count;
}

/** Ends the current period: credits the rest of it and bills the new one immediately. */
function startPeriod(
  engine: Engine,
  before: Subscription,
  after: Subscription,
  reset: Reset,
  params: UpdateSubscription,
  at: number,
): Applied {
  if (prorates(before, params)) creditAll(engine, before, at);
  const { period, trialEnd } = reset;
  const begun = changeSubscription(engine, after, {
    items: itemsIn(after.items, period),
    billing_cycle_anchor: trialEnd ?? period.start,
    ...trialOf(before, reset),
    ...(after.cancel_at_period_end ? { cancel_at: period.end } : {}),
  });
  const lines = trialEnd === null ? fullLines(engine, begun, period) : trialLines(engine, begun, period);
  return billSubscription(engine, begun, {
    reason: 'subscription_update',
    lines,
    looksBackOn: periodOf(before),
    autoAdvance: false,
    finalizesAt: null,
  });
}

function trialOf(before: Subscription, { period, trialEnd }: Reset): Partial<Subscription> {
  if (trialEnd !== null)
    return {
      status: 'trialing',
      trial_end: trialEnd,
      trial_start: before.status === 'trialing' ? before.trial_start : period.start,
    };
  if (!inTrial(before)) return {};
  return { trial_end: period.start, ...(before.status === 'trialing' ? { status: 'active' as const } : {}) };
}
