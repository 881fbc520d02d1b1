import { ApiError, calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Tally } from '@houselights/contracts';
import { call } from '../../../lib/session/session.ts';
import { afterAnswer, afterTally } from '../known-battle.ts';
import type { KnownBattle } from '../known-battle.ts';
import { readClock } from '../server-clock.ts';

export type Receipt = CallReply<'getBattleReceipt'>;
export type PastProject = CallReply<'listPastProjects'>[number];
export type FinishedBattle = CallReply<'listFinishedBattles'>['items'][number];
export type Recount = CallReply<'getRecount'>;

const battleKey = ['greenlight', 'battle'];

/** The current battle, or the next, or the last; null before the first one. Responses, the socket and contributions all write to it. */
export const battleQuery = queryOptions({
  queryKey: battleKey,
  queryFn: async ({ client, signal }): Promise<KnownBattle | null> => {
    const askedAt = performance.now();
    try {
      const battle = await call(calls.getActiveBattle, {}, { signal });
      const answer = { battle, clock: readClock(battle.now, askedAt, performance.now()) };
      return afterAnswer(client.getQueryData<KnownBattle | null>(battleKey), answer);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    }
  },
  staleTime: 2_000,
});

/** Applies a tally from any source: the bar never goes backwards. */
export function noteTally(cache: QueryClient, tally: Tally): void {
  cache.setQueryData(battleQuery.queryKey, (known) => (known ? afterTally(known, tally) : known));
}

/** Past winners, newest first. */
export const pastQuery = queryOptions({
  queryKey: ['greenlight', 'past'],
  queryFn: ({ signal }) => call(calls.listPastProjects, {}, { signal }),
});

/** Common prefix of all receipt queries. */
export const receiptsKey = ['greenlight', 'receipt'];

/** The caller's own contributions to a battle. */
export function receiptQuery(battleId: string) {
  return queryOptions({
    queryKey: [...receiptsKey, battleId],
    queryFn: ({ signal }) => call(calls.getBattleReceipt, { params: { id: battleId } }, { signal }),
  });
}

/** Sealed battles, newest first, paginated. */
export const finishedQuery = infiniteQueryOptions({
  queryKey: ['greenlight', 'finished'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.listFinishedBattles, { query: pageParam === '' ? {} : { before: pageParam } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** The file to recount a battle from. It never changes, and is only refetched on request. */
export function recountQuery(battleId: string) {
  return queryOptions({
    queryKey: ['greenlight', 'recount', battleId],
    queryFn: ({ signal }) => call(calls.getRecount, { params: { id: battleId } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
  });
}
