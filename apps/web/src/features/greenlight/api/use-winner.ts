import type { Side } from '@houselights/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Battle } from '../known-battle.ts';
import { finishedQuery } from './battle.ts';

/** Who won a battle that is over; null when nobody did, undefined while it is not known: of equal points only the sealed result tells. */
export function useWinner({ id, sealed, leftProject, rightProject }: Battle, isOver: boolean): Side | null | undefined {
  const apart = leftProject.points - rightProject.points;
  const isTie = apart === 0 && leftProject.points > 0;
  const { data } = useInfiniteQuery({ ...finishedQuery, enabled: isOver && sealed && isTie });
  if (!isOver) return undefined;
  if (isTie) return data?.pages.flatMap(({ items }) => items).find((battle) => battle.id === id)?.winner;
  if (apart === 0) return null;
  return apart > 0 ? 'left' : 'right';
}
