import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/session/session.ts';
import { userInfoQuery } from '../account/user-info.ts';

export type Billing = CallReply<'getBilling'>;

/** The subscription, card and discount of whoever is signed in: one cache entry for everyone who asks. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call(calls.getBilling, {}, { signal }),
  // Somebody may come back from where they have just paid.
  staleTime: 2_000,
  // What is confirmed in another tab shows here a moment later.
  refetchInterval: ({ state }) => (state.data?.subscription?.toConfirm ? 5_000 : false),
});

/** After something about money has changed: what depends on it is asked for anew. Resolves when access is known again. */
export async function billingChanged(cache: QueryClient, billing?: Billing): Promise<void> {
  if (billing) cache.setQueryData(billingQuery.queryKey, billing);
  else void cache.invalidateQueries(billingQuery);
  for (const key of ['coupon', 'invoices', 'access']) void cache.invalidateQueries({ queryKey: [key] });
  await cache.refetchQueries(userInfoQuery);
}
