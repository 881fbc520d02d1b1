import { calls } from '@houselights/client';
import { call, session } from '../../../lib/session/session.ts';
import { persistently } from '../../../lib/network/retry.ts';
import { createFeed } from '../feed.ts';

/** What somebody scrolls through at /browse: kept while they look at other pages, so that the way back finds it. */
export const browseFeed = createFeed((page, recommendationId) =>
  persistently(() =>
    call(calls.getRecommendations, {
      query: { page: `${page}`, ...(recommendationId !== undefined && { recommendationId }) },
    }),
  ),
);

let owner = session.current()?.userId;
session.subscribe(() => {
  const next = session.current()?.userId;
  // What was picked for one account is nothing for the next one.
  if (next !== owner) browseFeed.restart();
  owner = next;
});
