import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';

export type PointsEntry = CallReply<'listPointsEntries'>['items'][number];

/** The caller's points: balance, earned, spent. */
export const pointsQuery = queryOptions({
  queryKey: ['points', 'balance'],
  queryFn: ({ signal }) => call(calls.getPoints, {}, { signal }),
  staleTime: 2_000,
});

/** The caller's ledger entries, newest first, paginated. */
export const pointsEntriesQuery = infiniteQueryOptions({
  queryKey: ['points', 'history'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.listPointsEntries, { query: { limit: '20', ...(pageParam && { cursor: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ cursor }) => cursor,
  staleTime: 2_000,
});
