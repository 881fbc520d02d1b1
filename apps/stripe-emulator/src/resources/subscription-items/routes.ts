import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { Subscription, SubscriptionItem } from '../../engine/wire.ts';
import { missing } from '../../http/failure.ts';
import { listOwn } from '../../http/list.ts';
import { metadata, natural, nothing, pages, parameters, text, timestamp, truth } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { paymentBehavior, priceData, prorationBehavior } from '../subscriptions/parameters.ts';
import { updateSubscription } from '../subscriptions/update.ts';

const howToBill = {
  payment_behavior: paymentBehavior.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: timestamp.optional(),
};

const what = {
  metadata: metadata.optional(),
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: natural.optional(),
};

const createParameters = parameters<Stripe.SubscriptionItemCreateParams>()(
  { ...what, ...howToBill, subscription: text },
  ['billing_thresholds', 'current_trial', 'discounts', 'plan', 'tax_rates'],
);

const updateParameters = parameters<Stripe.SubscriptionItemUpdateParams>()(
  { ...what, ...howToBill, off_session: truth.optional() },
  ['billing_thresholds', 'current_trial', 'discounts', 'plan', 'tax_rates'],
);

const deleteParameters = parameters<Stripe.SubscriptionItemDeleteParams>()(howToBill, ['clear_usage']);

const listParameters = parameters<Stripe.SubscriptionItemListParams>()({ ...pages, subscription: text }, []);

function locate(engine: Engine, id: string): { subscription: Subscription; item: SubscriptionItem } {
  const subscription = engine.tables.subscription.get(engine.tables.item_owner.get(id)?.subscription ?? '');
  const item = subscription?.items.data.find((each) => each.id === id);
  if (subscription === undefined || item === undefined) throw missing('subscription_item', id);
  return { subscription, item };
}

function create(engine: Engine, params: z.output<typeof createParameters>): object {
  const { subscription: id, metadata: change, price, price_data, quantity, ...how } = params;
  const before = find(engine, 'subscription', id, 'subscription');
  const after = updateSubscription(engine, { ...how, items: [{ metadata: change, price, price_data, quantity }] }, id);
  return after.items.data.find((item) => !before.items.data.some((each) => each.id === item.id)) ?? after;
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): SubscriptionItem {
  const { metadata: change, price, price_data, quantity, ...how } = params;
  const { subscription } = locate(engine, id);
  updateSubscription(
    engine,
    { ...how, items: [{ id, metadata: change, price, price_data, quantity }] },
    subscription.id,
  );
  return locate(engine, id).item;
}

function remove(engine: Engine, params: z.output<typeof deleteParameters>, id: string): object {
  updateSubscription(engine, { ...params, items: [{ id, deleted: true }] }, locate(engine, id).subscription.id);
  return { id, object: 'subscription_item', deleted: true };
}

export const subscriptionItemRoutes = [
  route('POST', '/v1/subscription_items', createParameters, create),
  route('GET', '/v1/subscription_items', listParameters, (engine, params) =>
    listOwn(find(engine, 'subscription', params.subscription, 'subscription').items.data, {
      url: '/v1/subscription_items',
      noun: 'subscription item',
      page: params,
    }),
  ),
  route('GET', '/v1/subscription_items/:', nothing, (engine, _, id) => locate(engine, id).item),
  route('POST', '/v1/subscription_items/:', updateParameters, update),
  route('DELETE', '/v1/subscription_items/:', deleteParameters, remove),
];
