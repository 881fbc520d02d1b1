import { calls } from '@houselights/client';
import { callSignedOut } from '../../../lib/session/session.ts';
import { createSharedAnswers } from '../../../lib/query/shared-answer.ts';
import type { FinishedBattle } from './battle.ts';

const FRESH_MS = 60_000;

/** Public data of a sealed battle, by id. The same for everyone, so the request sends no session. */
export const finishedBattle = createSharedAnswers<FinishedBattle>({
  ask: (id) => callSignedOut(calls.getFinishedBattle, { params: { id } }),
  freshFor: () => FRESH_MS,
});
