import { calls } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';

/** Videos that the signed-in user can continue. */
export const continueQuery = queryOptions({
  queryKey: ['watch-history', 'unfinished'],
  queryFn: ({ signal }) => call(calls.getWatchHistory, { query: { unfinished: 'true', limit: '12' } }, { signal }),
  // Progress changes with every visit to a video.
  staleTime: 0,
});
