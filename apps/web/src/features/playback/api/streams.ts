import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { showToast } from '@houselights/ui';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';

export type Stream = CallReply<'listPlaybacks'>['items'][number];

/** Active streams of the account. They change elsewhere, so the list is polled while visible. */
export const streamsQuery = queryOptions({
  queryKey: ['streams'],
  queryFn: ({ signal }) => call(calls.listPlaybacks, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: 10_000,
});

/** Stops a stream; calls `onStopped` once its slot is free. */
export function useStop({ id }: Stream, onStopped: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(calls.stopPlayback, { params: { id } }),
    onSuccess: onStopped,
    onError: (error) => {
      showToast(reasonOf(error), { tone: 'alarm' });
      void cache.invalidateQueries(streamsQuery);
    },
  });
}
