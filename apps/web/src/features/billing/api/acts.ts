import { t } from '@houselights/messages/catalogue/billing-acts';
import { ApiError, calls } from '@houselights/client';
import type { CallInput } from '@houselights/client';
import { showToast } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import { billingChanged, billingQuery } from '../../../shared/billing/billing.ts';
import type { Billing } from '../../../shared/billing/billing.ts';
import { call } from '../../../lib/session/session.ts';
import { useSingleMutation } from '../../../lib/query/single-mutation.ts';

type Said = 'resumed' | 'paused' | 'stayed' | 'cancelled';

/**
 * Changes the member's own subscription. The reply is its new state; a refusal means that the page is out of date, so billing is refetched.
 */
function useAct<I = void>(act: (input: I) => Promise<Billing>, said: Said, done?: () => unknown) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: act,
    onSuccess: async (billing) => {
      await billingChanged(cache, billing);
      showToast(t(said));
      done?.();
    },
    onError: (error) => {
      if (error instanceof ApiError) void cache.invalidateQueries(billingQuery);
    },
  });
}

export const useResume = () => useAct(() => call(calls.resumeSubscription, {}), 'resumed');

type Agreed = NonNullable<CallInput<'unpauseSubscription'>['body']>;

/** Ends a pause for the immediate charge that the member was shown. */
export const useUnpause = () =>
  useAct((agreed: Agreed) => call(calls.unpauseSubscription, { body: agreed }), 'resumed');

export const usePause = (done: () => unknown) =>
  useAct((months: number) => call(calls.pauseSubscription, { body: { months } }), 'paused', done);

export const useRetention = (done: () => unknown) => useAct(() => call(calls.acceptRetention, {}), 'stayed', done);

type Leaving = NonNullable<CallInput<'cancelSubscription'>['body']>;
export type LeavingReason = NonNullable<Leaving['reason']>;

export const useCancel = () => useAct((body: Leaving) => call(calls.cancelSubscription, { body }), 'cancelled');
