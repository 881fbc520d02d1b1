import { ApiError, calls } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';
import type { WatchState } from '../../../shared/playback/watch-state.ts';

/** What to watch after a video, continuing the current list. An expired list is replaced by a new one. */
export function upNextQuery(id: string, { recommendationId, seasonId }: WatchState) {
  return queryOptions({
    queryKey: ['up-next', id, recommendationId, seasonId],
    queryFn: async ({ signal }) => {
      const season = seasonId !== undefined && { seasonId };
      const ask = (list: object) =>
        call(calls.getUpNext, { params: { id }, query: { ...season, ...list } }, { signal });
      if (recommendationId === undefined) return ask({});
      try {
        return await ask({ recommendationId });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'recommendation_gone') return ask({});
        throw error;
      }
    },
    // The list must not change while somebody watches.
    staleTime: Infinity,
  });
}
