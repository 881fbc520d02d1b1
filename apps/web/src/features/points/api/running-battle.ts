import { ApiError, calls } from '@houselights/client';
import { callSignedOut } from '../../../lib/session/session.ts';
import { createSharedAnswer } from '../../../lib/query/shared-answer.ts';

const FRESH_MS = 60_000;

/** Id of the battle that has no result yet and thus cannot be recounted; null without one. */
export const runningBattle = createSharedAnswer<string | null>({
  ask: async () => {
    try {
      const { id, sealed } = await callSignedOut(calls.getActiveBattle, {});
      return sealed ? null : id;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    }
  },
  freshFor: () => FRESH_MS,
});
