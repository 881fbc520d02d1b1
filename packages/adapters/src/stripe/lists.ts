import { toEvent } from './map-event.ts';
import { idOf, subscriptionParts, toSubscription } from './map-subscription.ts';
import type {
  ProviderPage,
  ProviderEvent,
  ProviderSubscription,
  SubscriptionFilter,
  Unreadable,
} from '@houselights/core';
import type Stripe from 'stripe';

/** Stripe's maximum page size. */
const limit = 100;

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);
const from = (after: string | undefined) => (after === undefined ? {} : { starting_after: after });

export async function listSubscriptions(
  stripe: Stripe,
  after: string | undefined,
  { created, live = false }: SubscriptionFilter = {},
): Promise<ProviderPage<ProviderSubscription>> {
  const list = await stripe.subscriptions.list({
    // Without a status Stripe leaves out canceled subscriptions.
    ...(live ? {} : { status: 'all' as const }),
    limit,
    expand: subscriptionParts.map((part) => `data.${part}`),
    ...(created === undefined ? {} : { created: rangeOf(created) }),
    ...from(after),
  });
  // An unreadable subscription must not take the others with it.
  const unreadable: Unreadable[] = [];
  const items = list.data.flatMap((each) => {
    try {
      return toSubscription(each);
    } catch (error) {
      unreadable.push({ id: each.id, customerId: idOf(each.customer), error });
      return [];
    }
  });
  return { ...pageOf(list, items), unreadable };
}

export async function listEvents(
  stripe: Stripe,
  since: Date,
  after: string | undefined,
): Promise<ProviderPage<ProviderEvent>> {
  const list = await stripe.events.list({ limit, created: { gte: seconds(since) }, ...from(after) });
  return pageOf(
    list,
    list.data.flatMap((event) => toEvent(event) ?? []),
  );
}

/** Not every object read yields an item: the cursor is Stripe's own, of the last object read. */
function pageOf<T>(
  { data, has_more: hasMore }: Stripe.ApiList<{ readonly id: string }>,
  items: readonly T[],
): ProviderPage<T> {
  return { items, next: hasMore ? data.at(-1)?.id : undefined };
}

function rangeOf({ gte, lt }: NonNullable<SubscriptionFilter['created']>): Stripe.RangeQueryParam {
  return { ...(gte === undefined ? {} : { gte: seconds(gte) }), ...(lt === undefined ? {} : { lt: seconds(lt) }) };
}
