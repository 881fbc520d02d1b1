import { calls } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';
import { FOLLOW_MS } from './follow.ts';

export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: ['media', id],
    queryFn: ({ signal }) => call(calls.getMedia, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? FOLLOW_MS : false),
  });
}
