import { calls } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import { call, callSignedOut } from '../../../lib/session.ts';

/** While something is being prepared the page follows it. */
const FOLLOW_MS = 2_000;

/** What is new in the house. The same for everyone, so no session goes with it. */
export const latestQuery = queryOptions({
  queryKey: ['latest'],
  queryFn: ({ signal }) => callSignedOut(calls.getLatest, {}, { signal }),
  staleTime: 15_000,
  refetchInterval: ({ state }) => (state.data !== undefined && state.data.preparing.length > 0 ? FOLLOW_MS : false),
});

export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: ['media', id],
    queryFn: ({ signal }) => call(calls.getMedia, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? FOLLOW_MS : false),
  });
}
