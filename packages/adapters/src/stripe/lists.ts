import { toEvent } from './map-event.ts';
import { subscriptionParts, toSubscription } from './map-subscription.ts';
import type { ProviderPage, ProviderEvent, ProviderSubscription, SubscriptionFilter } from '@houselights/core';
import type Stripe from 'stripe';

/** The most that Stripe brings at once. */
const limit = 100;

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);
const from = (after: string | undefined) => (after === undefined ? {} : { starting_after: after });

export async function listSubscriptions(
  stripe: Stripe,
  after: string | undefined,
  { created, live = false }: SubscriptionFilter = {},
): Promise<ProviderPage<ProviderSubscription>> {
  const list = await stripe.subscriptions.list({
    // Without a status Stripe leaves out what was canceled.
    ...(live ? {} : { status: 'all' as const }),
    limit,
    expand: subscriptionParts.map((part) => `data.${part}`),
    ...(created === undefined ? {} : { created: rangeOf(created) }),
    ...from(after),
  });
  return pageOf(
    list,
    list.data.map((each) => toSubscription(each)),
  );
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

/** What was read is not always what is understood: the cursor is Stripe's own, of the last that was read. */
function pageOf<T>(
  { data, has_more: hasMore }: Stripe.ApiList<{ readonly id: string }>,
  items: readonly T[],
): ProviderPage<T> {
  return { items, next: hasMore ? data.at(-1)?.id : undefined };
}

function rangeOf({ gte, lt }: NonNullable<SubscriptionFilter['created']>): Stripe.RangeQueryParam {
  return { ...(gte === undefined ? {} : { gte: seconds(gte) }), ...(lt === undefined ? {} : { lt: seconds(lt) }) };
}
