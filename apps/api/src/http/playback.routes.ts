import { getWatchHistory, saveProgress, startPlayback } from '@houselights/contracts';
import * as core from '@houselights/core';
import type { Binder } from './bind-route.ts';
import type { CoreDeps, MediaPaths } from '@houselights/core';

interface PlaybackRouteDeps {
  readonly core: Pick<CoreDeps, 'db'>;
  readonly mediaPaths: MediaPaths;
}

const pageLength = 20;

export function playbackRoutes(binder: Binder, deps: PlaybackRouteDeps): void {
  const { db } = deps.core;
  binder.route(startPlayback, ({ params, caller }) =>
    core.startPlayback({ db, mediaPaths: deps.mediaPaths }, { videoId: params.id, caller }),
  );
  binder.route(saveProgress, ({ params, body, caller }) => {
    const { currentTime, totalTime, durationWatched, observedAt } = body;
    const place = { currentTime, totalTime, durationWatched, observedAt };
    return core.saveProgress({ db }, { ...place, videoId: params.id, accountId: caller.accountId });
  });
  binder.route(getWatchHistory, ({ query, caller }) =>
    core.watchHistory(
      { db },
      {
        accountId: caller.accountId,
        unfinished: query.unfinished === 'true',
        cursor: query.cursor,
        limit: query.limit ?? pageLength,
      },
    ),
  );
}
