import { calls } from '@houselights/client';
import { callSignedOut } from '../../../lib/session.ts';
import { createSharedAnswer } from '../../../lib/shared-answer.ts';

const FRESH_MS = 60_000;

/** What the house tells visitors of itself under its program. */
export const homeMarketing = createSharedAnswer({
  ask: () => callSignedOut(calls.getMarketing, { params: { page: 'home' } }),
  freshFor: () => FRESH_MS,
});
