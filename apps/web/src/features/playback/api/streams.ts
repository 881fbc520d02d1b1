import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { showToast } from '@houselights/ui';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';

export type Stream = CallReply<'listPlaybacks'>['items'][number];

/** What plays on the account's screens. Others come and go, so it is asked for again while it is looked at. */
export const streamsQuery = queryOptions({
  queryKey: ['streams'],
  queryFn: ({ signal }) => call(calls.listPlaybacks, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: 10_000,
});

/** Stops one of them; calls `onStopped` when its place is free. */
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
