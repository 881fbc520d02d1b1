import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/session/session.ts';
import { userInfoQuery } from '../account/user-info.ts';

export type Billing = CallReply<'getBilling'>;

/** The user's subscription, card and discount: one cache entry for all components. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call(calls.getBilling, {}, { signal }),
  // The user may be returning from a payment.
  staleTime: 2_000,
  // Picks up a confirmation made in another tab.
  refetchInterval: ({ state }) => (state.data?.subscription?.toConfirm ? 5_000 : false),
});

/** Refetches everything that depends on a change of billing. Resolves once access is known again. */
export async function billingChanged(cache: QueryClient, billing?: Billing): Promise<void> {
  if (billing) cache.setQueryData(billingQuery.queryKey, billing);
  else void cache.invalidateQueries(billingQuery);
  for (const key of ['coupon', 'invoices', 'access']) void cache.invalidateQueries({ queryKey: [key] });
  await cache.refetchQueries(userInfoQuery);
}
