import { Refusal, calls } from '@houselights/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { persistently } from '../../../lib/retry.ts';
import { call } from '../../../lib/session.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { userInfoQuery } from '../../../lib/user-info.ts';
import { battleQuery, noteTally, receiptQuery } from './battle.ts';

type Contribution = { projectId: string; points: number };

/** True when nobody knows whether it counted: no answer came, or none that says. */
function leavesOpen(error: unknown): boolean {
  return error !== null && !(error instanceof Refusal && error.status < 500);
}

/**
 * Spends points on a project. Each confirmation has a key of its own, and goes on with it until it is known what became of it: however
 * often it is sent, it counts once. While `isOpen`, nothing else can be sent.
 */
export function useContribute(onDone: () => void) {
  const cache = useQueryClient();
  const open = useRef<(Contribution & { key: string }) | undefined>(undefined);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (wanted: Contribution) => {
      open.current ??= { ...wanted, key: randomId() };
      const { projectId, points, key } = open.current;
      return persistently(() =>
        call(
          calls.contributePoints,
          { params: { projectId, points: `${points}` } },
          { idempotencyKey: key, timeout: 10_000 },
        ),
      );
    },
    onSuccess: (contributed) => {
      open.current = undefined;
      noteTally(cache, contributed);
      const { pointsAvailable } = contributed;
      cache.setQueryData(userInfoQuery.queryKey, (user) => user && { ...user, pointsAvailable });
      void cache.refetchQueries(userInfoQuery);
      void cache.invalidateQueries(receiptQuery(contributed.battleId));
      void cache.invalidateQueries({ queryKey: ['points'] });
      onDone();
    },
    onError: (failure) => {
      if (leavesOpen(failure)) return;
      open.current = undefined;
      // It stands otherwise than the page shows.
      void cache.invalidateQueries(battleQuery);
      void cache.refetchQueries(userInfoQuery);
    },
  });
  return { contribute: mutate, isPending, error, isOpen: !isPending && leavesOpen(error) };
}
