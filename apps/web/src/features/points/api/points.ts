import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';

export type PointsEntry = CallReply<'listPointsEntries'>['items'][number];

/** What the caller has, got and spent. */
export const pointsQuery = queryOptions({
  queryKey: ['points', 'balance'],
  queryFn: ({ signal }) => call(calls.getPoints, {}, { signal }),
  staleTime: 2_000,
});

/** Every movement of the caller's points, newest first, a page at a time. */
export const pointsEntriesQuery = infiniteQueryOptions({
  queryKey: ['points', 'history'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.listPointsEntries, { query: { limit: '20', ...(pageParam && { cursor: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ cursor }) => cursor,
  staleTime: 2_000,
});
