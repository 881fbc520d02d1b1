import type { Engine } from '../../engine/engine.ts';
import type { Subscription } from '../../engine/wire.ts';
import type { Expandable } from '../../http/expand.ts';
import { invalid } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import { nothing } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { deletedDiscount } from '../../billing/redeem.ts';
import { find } from '../find.ts';
import { planOf } from '../prices/make.ts';
import { cancelSubscription } from './cancel.ts';
import { dropDiscounts, isOver, periodOf } from './change.ts';
import { createSubscription } from './create.ts';
import * as parameters from './parameters.ts';
import type { ListSubscriptions } from './parameters.ts';
import { resumeSubscription } from './resume.ts';
import { updateSubscription } from './update.ts';

function wanted(params: ListSubscriptions) {
  const { status } = params;
  return (row: Subscription): boolean =>
    (status === 'all' ||
      (status === undefined ? row.status !== 'canceled' : status === 'ended' ? isOver(row) : row.status === status)) &&
    (params.customer === undefined || row.customer === params.customer) &&
    (params.price === undefined || row.items.data.some(({ price }) => price.id === params.price)) &&
    // Subscriptions of a test clock are listed only by their clock or their customer.
    (params.customer !== undefined || (row.test_clock ?? undefined) === params.test_clock) &&
    (params.collection_method === undefined || row.collection_method === params.collection_method) &&
    inRange(params.created, row.created) &&
    inRange(params.current_period_end, periodOf(row).end) &&
    inRange(params.current_period_start, periodOf(row).start);
}

function listIndex(params: ListSubscriptions): readonly [string, string] | undefined {
  if (params.customer !== undefined) return ['customer', params.customer];
  if (params.status !== undefined && params.status !== 'all' && params.status !== 'ended')
    return ['status', params.status];
  return params.test_clock === undefined ? undefined : ['test_clock', params.test_clock];
}

function deleteDiscount(engine: Engine, id: string): object {
  const subscription = find(engine, 'subscription', id);
  const last = engine.tables.discount.get(subscription.discounts.at(-1) ?? '');
  if (last === undefined) throw invalid('No active discount for subscription: ' + id, undefined, 'resource_missing');
  dropDiscounts(engine, subscription, subscription.discounts);
  return deletedDiscount(last);
}

/** Items show their price as it is now. */
export function presentSubscription(engine: Engine, subscription: Subscription): Subscription {
  const stale = subscription.items.data.some(({ price }) => engine.tables.price.get(price.id) !== price);
  if (!stale) return subscription;
  const data = subscription.items.data.map((item) => {
    const price = engine.tables.price.get(item.price.id) ?? item.price;
    return { ...item, price, plan: planOf(price) };
  });
  return { ...subscription, items: { ...subscription.items, data } };
}

export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', parameters.createParameters, (engine, params) =>
    createSubscription(engine, params),
  ),
  route('GET', '/v1/subscriptions', parameters.listParameters, (engine, params) =>
    listRows<Subscription>(engine.tables.subscription, {
      url: '/v1/subscriptions',
      noun: 'subscription',
      page: params,
      by: listIndex(params),
      keep: wanted(params),
    }),
  ),
  route('GET', '/v1/subscriptions/:', nothing, (engine, _, id) => find(engine, 'subscription', id)),
  route('POST', '/v1/subscriptions/:', parameters.updateParameters, updateSubscription),
  route('DELETE', '/v1/subscriptions/:', parameters.cancelParameters, cancelSubscription),
  route('POST', '/v1/subscriptions/:/resume', parameters.resumeParameters, resumeSubscription),
  route('DELETE', '/v1/subscriptions/:/discount', nothing, (engine, _, id) => deleteDiscount(engine, id)),
];

export const subscriptionExpandable: Expandable = {
  references: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    discounts: 'discount',
    latest_invoice: 'invoice',
    pending_setup_intent: 'setup_intent',
    test_clock: 'test_helpers.test_clock',
  },
};

export const discountExpandable: Expandable = {
  references: { 'source.coupon': 'coupon', promotion_code: 'promotion_code', customer: 'customer' },
};
