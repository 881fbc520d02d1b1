import { t } from '@houselights/messages/catalogue/billing-acts';
import { Refusal, calls } from '@houselights/client';
import type { CallInput } from '@houselights/client';
import { showToast } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import { billingChanged, billingQuery } from '../../../shared/billing/billing.ts';
import type { Billing } from '../../../shared/billing/billing.ts';
import { call } from '../../../lib/session/session.ts';
import { useSingleMutation } from '../../../lib/query/single-mutation.ts';

type Said = 'resumed' | 'paused' | 'stayed' | 'cancelled';

/**
 * Something that is done to the own subscription. Its answer is how things stand then; a refusal means that they stand
 * otherwise than the page shows, so they are asked for anew.
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
      if (error instanceof Refusal) void cache.invalidateQueries(billingQuery);
    },
  });
}

export const useResume = () => useAct(() => call(calls.resumeSubscription, {}), 'resumed');

type Agreed = NonNullable<CallInput<'unpauseSubscription'>['body']>;

/** Ends a pause for what its owner was shown to be charged at once. */
export const useUnpause = () =>
  useAct((agreed: Agreed) => call(calls.unpauseSubscription, { body: agreed }), 'resumed');

export const usePause = (done: () => unknown) =>
  useAct((months: number) => call(calls.pauseSubscription, { body: { months } }), 'paused', done);

export const useRetention = (done: () => unknown) => useAct(() => call(calls.acceptRetention, {}), 'stayed', done);

type Leaving = NonNullable<CallInput<'cancelSubscription'>['body']>;
export type LeavingReason = NonNullable<Leaving['reason']>;

export const useCancel = () => useAct((body: Leaving) => call(calls.cancelSubscription, { body }), 'cancelled');
