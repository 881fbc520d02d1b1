import type { Engine } from '../../engine/engine.ts';
import type { SubscriptionSecret } from '../../engine/secrets.ts';
import type { Subscription } from '../../engine/wire.ts';
import type { Period } from '../../billing/period.ts';
import { deletedDiscount } from '../../billing/redeem.ts';
import { scheduleSubscription } from './schedule.ts';

export const isOver = (subscription: Subscription): boolean =>
  subscription.status === 'canceled' || subscription.status === 'incomplete_expired';

export function periodOf(subscription: Subscription): Period {
  const item = subscription.items.data[0];
  return {
    start: item?.current_period_start ?? subscription.start_date,
    end: item?.current_period_end ?? subscription.start_date,
  };
}

/** Whether the current period is the trial, even if an earlier period was paid. */
export const inTrial = (subscription: Subscription): boolean =>
  subscription.trial_end !== null && subscription.trial_end === periodOf(subscription).end;

/** The items with this period. */
export const itemsIn = (items: Subscription['items'], { start, end }: Period): Subscription['items'] => ({
  ...items,
  data: items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end })),
});

/** Writes, emits events and schedules: what falls due depends on the subscription's state. */
export function changeSubscription(
  engine: Engine,
  subscription: Subscription,
  patch: Partial<Subscription>,
): Subscription {
  const after = engine.change('subscription', subscription, patch);
  if (!engine.untold.has(after.id)) engine.tellChange('customer.subscription.updated', subscription, after);
  for (const { id } of after.items.data)
    if (engine.tables.item_owner.get(id) === undefined) engine.put('item_owner', { id, subscription: after.id });
  scheduleSubscription(engine, after);
  return after;
}

export const secretOf = (engine: Engine, id: string): SubscriptionSecret =>
  engine.tables.subscription_secret.get(id) ?? { id, billed: {}, reminded: null, announced: null };

export const keepSecret = (engine: Engine, id: string, patch: Partial<SubscriptionSecret>): SubscriptionSecret =>
  engine.put('subscription_secret', { ...secretOf(engine, id), ...patch });

export const current = (engine: Engine, subscription: Subscription): Subscription =>
  engine.tables.subscription.get(subscription.id) ?? subscription;

/** Removes discounts, with an event for each. */
export function dropDiscounts(engine: Engine, subscription: Subscription, ids: readonly string[]): Subscription {
  const gone = subscription.discounts.filter((id) => ids.includes(id));
  if (gone.length === 0) return subscription;
  for (const id of gone) {
    const discount = engine.tables.discount.get(id);
    engine.due.cancel('discount_end', id);
    if (discount !== undefined) engine.tell('customer.discount.deleted', deletedDiscount(discount));
  }
  return changeSubscription(engine, subscription, {
    discounts: subscription.discounts.filter((id) => !ids.includes(id)),
  });
}
