import { calls } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';

/** Rows for the signed-in user. */
export const personalQuery = queryOptions({
  queryKey: ['user-channels'],
  queryFn: ({ signal }) => call(calls.getUserChannels, {}, { signal }),
  staleTime: 60_000,
});
