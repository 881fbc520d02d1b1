import { ApiError, Unreachable, calls } from '@houselights/client';
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

/** True if the caller was refused before the request itself was looked at: that says nothing about earlier attempts. */
function refusesCaller(error: unknown): boolean {
  return error instanceof ApiError && ([401, 429].includes(error.status) || error.code === 'maintenance');
}

/** Retries until there is a conclusive answer, or the third attempt gets none. */
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
 * Spends points on a project. Each confirmation has its own idempotency key and keeps it until the outcome is known. While one is `open`,
 * `contribute` resends it and nothing else, even if everything was closed in between.
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
      // Whether it counted is unknown: no answer came, or an inconclusive one.
      const isOpen = !isAnswer(failure);
      if (!isOpen) settle(userId, confirmation);
      setOpen(isOpen ? confirmation : undefined);
      // The page is, or may be, out of date.
      void cache.invalidateQueries(battleQuery);
      void cache.invalidateQueries({ queryKey: receiptsKey });
      void cache.refetchQueries(userInfoQuery);
    },
  });
  return {
    contribute: (points: number) => mutate(open ?? { projectId, points, key: randomId() }),
    isPending,
    /** Why the last one did not count; null while the outcome is unknown. */
    refusal: isPending || open ? null : error,
    /** A contribution that may have counted; undefined while it is in flight. */
    open: isPending ? undefined : open,
  };
}

export type Contributing = ReturnType<typeof useContribute>;
