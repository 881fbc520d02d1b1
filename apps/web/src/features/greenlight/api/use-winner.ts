import type { Side } from '@houselights/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Battle } from '../known-battle.ts';
import { finishedQuery } from './battle.ts';

/**
 * Who won; null when nobody did, undefined while it is not known: only a sealed battle has its last points, and of equal ones only the
 * sealed result tells.
 */
export function useWinner({ id, sealed, leftProject, rightProject }: Battle): Side | null | undefined {
  const apart = leftProject.points - rightProject.points;
  const isTie = apart === 0 && leftProject.points > 0;
  const { data } = useInfiniteQuery({ ...finishedQuery, enabled: sealed && isTie });
  if (!sealed) return undefined;
  if (isTie) return data?.pages.flatMap(({ items }) => items).find((battle) => battle.id === id)?.winner;
  if (apart === 0) return null;
  return apart > 0 ? 'left' : 'right';
}
