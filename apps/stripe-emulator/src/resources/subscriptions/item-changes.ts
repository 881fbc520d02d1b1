import type { Engine } from '../../engine/engine.ts';
import type { Price, Subscription, SubscriptionItem } from '../../engine/wire.ts';
import { invalid, missing } from '../../http/failure.ts';
import { mergeMetadata } from '../shared.ts';
import { planOf } from '../prices/make.ts';
import { periodOf } from './change.ts';
import { priceOf } from './create.ts';
import { checkTogether, makeItem } from './items.ts';
import type { ItemChange } from './parameters.ts';

/** The items after an update; those not named stay. */
export function changedItems(
  engine: Engine,
  subscription: Subscription,
  changes: readonly ItemChange[],
): SubscriptionItem[] {
  let items = subscription.items.data;
  changes.forEach((change, index) => (items = applyChange(engine, subscription, items, change, `items[${index}]`)));
  if (items.length === 0)
    throw invalid(
      'A subscription must have at least one active plan. Cancel it instead of removing its last item.',
      'items',
    );
  checkTogether(items);
  return items;
}

function applyChange(
  engine: Engine,
  subscription: Subscription,
  items: SubscriptionItem[],
  change: ItemChange,
  param: string,
): SubscriptionItem[] {
  if (change.id === undefined) return [...items, addedItem(engine, subscription, change, param)];
  const item = items.find(({ id }) => id === change.id);
  if (item === undefined) throw missing('subscription item', change.id, `${param}[id]`);
  if (change.deleted === true) return items.filter((each) => each !== item);
  return items.map((each) => (each === item ? changedItem(engine, subscription, item, change, param) : each));
}

function addedItem(engine: Engine, subscription: Subscription, change: ItemChange, param: string): SubscriptionItem {
  return makeItem({
    subscription: subscription.id,
    price: priceIn(engine, subscription, change, param),
    quantity: change.quantity ?? 1,
    metadata: mergeMetadata({}, change.metadata),
    period: periodOf(subscription),
    created: engine.now(subscription.test_clock),
  });
}

function changedItem(
  engine: Engine,
  subscription: Subscription,
  item: SubscriptionItem,
  change: ItemChange,
  param: string,
): SubscriptionItem {
  const same = (change.price === undefined && change.price_data === undefined) || change.price === item.price.id;
  const price = same ? item.price : priceIn(engine, subscription, change, param);
  return {
    ...item,
    price,
    plan: planOf(price),
    metadata: mergeMetadata(item.metadata, change.metadata),
    // A new price starts with a quantity of one, unless the change says otherwise.
    quantity: change.quantity ?? item.quantity ?? 1,
  };
}

/** A subscription keeps its original currency. */
function priceIn(engine: Engine, subscription: Subscription, change: ItemChange, param: string): Price {
  const price = priceOf(engine, change, param);
  if (price.currency === subscription.currency) return price;
  throw invalid(
    `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
    `${param}[${change.price === undefined ? 'price_data' : 'price'}]`,
  );
}
