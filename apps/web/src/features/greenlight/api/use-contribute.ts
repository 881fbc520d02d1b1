import { Refusal, Unreachable, calls } from '@houselights/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { randomId } from '../../../lib/browser/random-id.ts';
import { isAnswer, persistently } from '../../../lib/network/retry.ts';
import { call } from '../../../lib/session/session.ts';
import { useSingleMutation } from '../../../lib/query/single-mutation.ts';
import { userInfoQuery } from '../../../shared/account/user-info.ts';
import { keepOpen, openConfirmation, settle } from '../open-contributions.ts';
import type { Confirmation } from '../open-contributions.ts';
import { battleQuery, noteTally, receiptQuery, receiptsKey } from './battle.ts';

/** True for a refusal of whoever asks, given before anybody looked at what is asked: it tells nothing of what was sent before. */
function refusesCaller(error: unknown): boolean {
  return error instanceof Refusal && ([401, 429].includes(error.status) || error.code === 'maintenance');
}

/** Sends it until there is an answer that counts, or silence for the third time. */
function send({ projectId, points, key }: Confirmation, wasSent: boolean) {
  let isInDoubt = wasSent;
  return persistently(async () => {
    try {
      return await call(
        calls.contributePoints,
        { params: { projectId, points: `${points}` } },
        { idempotencyKey: key, timeout: 10_000 },
      );
    } catch (error) {
      if (isInDoubt && refusesCaller(error)) throw new Unreachable(error);
      isInDoubt ||= !isAnswer(error);
      throw error;
    }
  });
}

/**
 * Spends points on a project. Each confirmation has a key of its own, and goes on with it until it is known what became of it. While one
 * is `open`, `contribute` sends that one again and nothing else, also when everything was closed in between.
 */
export function useContribute(userId: string, projectId: string, onDone: (points: number, left: number) => void) {
  const cache = useQueryClient();
  const [open, setOpen] = useState(() => openConfirmation(userId, projectId));
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (confirmation: Confirmation) => {
      keepOpen(userId, confirmation);
      return send(confirmation, open !== undefined);
    },
    onSuccess: (contributed, confirmation) => {
      settle(userId, confirmation);
      noteTally(cache, contributed);
      const { pointsAvailable } = contributed;
      cache.setQueryData(userInfoQuery.queryKey, (user) => user && { ...user, pointsAvailable });
      void cache.refetchQueries(userInfoQuery);
      void cache.invalidateQueries(receiptQuery(contributed.battleId));
      void cache.invalidateQueries({ queryKey: ['points'] });
      onDone(confirmation.points, pointsAvailable);
    },
    onError: (failure, confirmation) => {
      // Nobody knows whether it counted: no answer came, or none that says.
      const isOpen = !isAnswer(failure);
      if (!isOpen) settle(userId, confirmation);
      setOpen(isOpen ? confirmation : undefined);
      // It stands otherwise than the page shows, or may.
      void cache.invalidateQueries(battleQuery);
      void cache.invalidateQueries({ queryKey: receiptsKey });
      void cache.refetchQueries(userInfoQuery);
    },
  });
  return {
    contribute: (points: number) => mutate(open ?? { projectId, points, key: randomId() }),
    isPending,
    /** Why the last one did not count; null while that is not known. */
    refusal: isPending || open ? null : error,
    /** What was sent and may have counted; undefined while it is on its way. */
    open: isPending ? undefined : open,
  };
}

export type Contributing = ReturnType<typeof useContribute>;
