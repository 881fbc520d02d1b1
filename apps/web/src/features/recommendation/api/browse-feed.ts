import { calls } from '@houselights/client';
import { call, session } from '../../../lib/session/session.ts';
import { persistently } from '../../../lib/network/retry.ts';
import { createFeed } from '../feed.ts';

/** The feed of /browse: kept while other pages are open, so that going back restores it. */
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
  // One account's recommendations must not show for the next.
  if (next !== owner) browseFeed.restart();
  owner = next;
});
