import { calls } from '@houselights/client';
import { callSignedOut } from '../../../lib/session/session.ts';
import { createSharedAnswer } from '../../../lib/query/shared-answer.ts';
import { FOLLOW_MS } from './follow.ts';

const FRESH_MS = 15_000;

/** The newest videos. The same for everyone, so the request sends no session. */
export const latest = createSharedAnswer({
  ask: () => callSignedOut(calls.getLatest, {}),
  freshFor: ({ preparing }) => (preparing.length > 0 ? FOLLOW_MS : FRESH_MS),
  follows: ({ preparing }) => preparing.length > 0,
});
