import { calls } from '@houselights/client';
import { callSignedOut } from '../../../lib/session/session.ts';
import { createSharedAnswers } from '../../../lib/query/shared-answer.ts';

const FRESH_MS = 60_000;

/** Marketing sections for visitors by page name: `home` or `join`. */
export const marketingOf = createSharedAnswers({
  ask: (page: string) => callSignedOut(calls.getMarketing, { params: { page } }),
  freshFor: () => FRESH_MS,
});
