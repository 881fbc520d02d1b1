import type { Side } from '@houselights/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import type { Battle } from '../known-battle.ts';
import { finishedQuery } from './battle.ts';
import type { FinishedBattle } from './battle.ts';

type FinishedPages = InfiniteData<{ items: readonly FinishedBattle[] }>;

/** Poll interval for the sealed result, in ms. */
const RESULT_MS = 5_000;

/**
 * The winner; null if there is none, undefined while unknown: only a sealed battle has final points, and a tie is only decided by the
 * sealed result.
 */
export function useWinner({ id, sealed, leftProject, rightProject }: Battle): Side | null | undefined {
  const apart = leftProject.points - rightProject.points;
  const isTie = apart === 0 && leftProject.points > 0;
  const resultIn = (data: FinishedPages | undefined) =>
    data?.pages.flatMap(({ items }) => items).find((battle) => battle.id === id);
  const { data } = useInfiniteQuery({
    ...finishedQuery,
    enabled: sealed && isTie,
    refetchInterval: ({ state }) => (resultIn(state.data) ? false : RESULT_MS),
  });
  if (!sealed) return undefined;
  if (isTie) return resultIn(data)?.winner;
  if (apart === 0) return null;
  return apart > 0 ? 'left' : 'right';
}
