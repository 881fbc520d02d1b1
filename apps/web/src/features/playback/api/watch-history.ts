import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { showToast } from '@houselights/ui';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { continueQuery } from './history.ts';

type Page = CallReply<'getWatchHistory'>;
export type Watched = Page['items'][number];
type Pages = InfiniteData<Page, string | undefined>;

export const watchHistoryQuery = infiniteQueryOptions({
  queryKey: ['watch-history', 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.getWatchHistory, { query: pageParam === undefined ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }: Page) => cursor ?? undefined,
  // Progress changes with every visit to a video.
  staleTime: 0,
});

/** Optimistic removal: hides entries immediately, and restores the list if the server refuses. */
function useForget<V>(send: (what: V) => Promise<unknown>, stays: (item: Watched, what: V) => boolean) {
  const cache = useQueryClient();
  const { queryKey } = watchHistoryQuery;
  return useMutation({
    mutationFn: send,
    onMutate: async (what: V) => {
      await cache.cancelQueries(watchHistoryQuery);
      const before = cache.getQueryData<Pages>(queryKey);
      cache.setQueryData<Pages>(
        queryKey,
        before && {
          ...before,
          pages: before.pages.map((page) => ({ ...page, items: page.items.filter((item) => stays(item, what)) })),
        },
      );
      return before;
    },
    onError: (error, _what, before) => {
      cache.setQueryData(queryKey, before);
      showToast(reasonOf(error), { tone: 'alarm' });
    },
    onSettled: () => cache.invalidateQueries(continueQuery),
  });
}

export const useRemove = () =>
  useForget(
    (mediaId: string) => call(calls.removeFromWatchHistory, { params: { mediaId } }),
    ({ media }, mediaId) => media.id !== mediaId,
  );

export const useClear = () =>
  useForget(
    () => call(calls.clearWatchHistory, {}),
    () => false,
  );
