import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { createSharedAnswer, createSharedAnswers } from '../../../lib/query/shared-answer.ts';
import { call } from '../../../lib/session/session.ts';

/** Progress in a show, keyed by account and show: accounts do not share progress. */
const progressAnswer = createSharedAnswers({
  ask: (key) => call(calls.getShowProgress, { params: { id: key.slice(key.indexOf(' ') + 1) } }),
  // Changes with every visit to a video.
  freshFor: () => 0,
});
const nobody: ReturnType<typeof progressAnswer> = createSharedAnswer({
  ask: () => Promise.resolve<CallReply<'getShowProgress'>>({ items: [] }),
  freshFor: () => Infinity,
});

export function progressOf(userId: string | null, showId: string): typeof nobody {
  return userId === null ? nobody : progressAnswer(`${userId} ${showId}`);
}
