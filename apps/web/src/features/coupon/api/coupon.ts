import { t } from '@houselights/messages/catalogue/coupon';
import { ApiError, calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@houselights/ui';
import { billingQuery } from '../../../shared/billing/billing.ts';
import { isWorthAsking } from '../../../lib/network/retry.ts';
import { call } from '../../../lib/session/session.ts';
import { useSingleMutation } from '../../../lib/query/single-mutation.ts';

export type CouponSubscription = CallReply<'getCouponSubscription'>;
export type FoundCoupon = CallReply<'searchCoupon'>;

/** The signed-in user's subscription and the discount on it. */
export const couponSubscriptionQuery = queryOptions({
  queryKey: ['coupon', 'subscription'],
  queryFn: ({ signal }) => call(calls.getCouponSubscription, {}, { signal }),
});

/** What a code gives; null if it does not exist. */
export function couponQuery(search: string) {
  return queryOptions({
    queryKey: ['coupon', 'search', search],
    queryFn: async ({ signal }): Promise<FoundCoupon | null> => {
      try {
        return await call(calls.searchCoupon, { query: { search } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'coupon_not_found') return null;
        throw error;
      }
    },
    enabled: search !== '',
    retry: isWorthAsking,
  });
}

/** Redeems a code, then reloads the subscription. */
export function useApplyCoupon() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: { subscriptionId: string; coupon: string }) => call(calls.applyCoupon, { body }),
    onSuccess: async () => {
      void cache.invalidateQueries(billingQuery);
      await cache.refetchQueries(couponSubscriptionQuery);
      showToast(t('applied'));
    },
    onError: () => showToast(t('applyFailed'), { tone: 'alarm' }),
  });
}
