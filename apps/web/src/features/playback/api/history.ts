import { calls } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';

/** What the person who is signed in can go on with. */
export const continueQuery = queryOptions({
  queryKey: ['watch-history', 'unfinished'],
  queryFn: ({ signal }) => call(calls.getWatchHistory, { query: { unfinished: 'true', limit: '12' } }, { signal }),
  // Where one is changes with every visit to a video.
  staleTime: 0,
});
