import {
  sendHeartbeat,
  clearWatchHistory,
  getShowProgress,
  getWatchHistory,
  listPlaybacks,
  removeFromWatchHistory,
  saveProgress,
  startPlayback,
  stopPlayback,
} from '@houselights/contracts';
import * as core from '@houselights/core';
import type { Binder } from './bind-route.ts';
import type { PlaybackPosition } from '@houselights/contracts';
import type { CoreDeps, MediaPaths, PlaybackLeases } from '@houselights/core';
import type { Metrics } from '@houselights/observability';

interface PlaybackRouteDeps {
  readonly core: Pick<CoreDeps, 'db' | 'storage'>;
  readonly mediaPaths: MediaPaths;
  readonly leases: PlaybackLeases;
}

const pageLength = 20;

export function playbackRoutes(
  binder: Binder,
  deps: PlaybackRouteDeps,
  metrics: Pick<Metrics, 'observePlayback'> | undefined,
): void {
  const { db, storage } = deps.core;
  const { mediaPaths, leases } = deps;
  binder.route(startPlayback, ({ params, body, caller }) =>
    core.startPlayback({ db, storage, mediaPaths, leases }, { videoId: params.id, caller, replaces: body.replaces }),
  );
  binder.route(sendHeartbeat, async ({ params, body, caller }) => {
    const reply = await core.sendHeartbeat(
      { db, leases },
      {
        playId: params.id,
        caller,
        position: body.position === undefined ? undefined : placeOf(body.position),
        leaving: body.leaving === true,
      },
    );
    if (body.experience !== undefined) metrics?.observePlayback(body.experience);
    return reply;
  });
  binder.route(listPlaybacks, ({ caller }) => core.listPlaybacks({ db }, { caller }));
  binder.route(stopPlayback, ({ params, caller }) => core.stopPlayback({ db }, { playId: params.id, caller }));
  binder.route(saveProgress, ({ params, body, caller }) =>
    core.saveProgress({ db }, { ...placeOf(body), videoId: params.id, caller }),
  );
  binder.route(getWatchHistory, ({ query, caller }) =>
    core.getWatchHistory(
      { db },
      {
        caller,
        unfinished: query.unfinished === 'true',
        cursor: query.cursor,
        limit: query.limit ?? pageLength,
      },
    ),
  );
  binder.route(removeFromWatchHistory, ({ params, caller }) =>
    core.removeFromWatchHistory({ db }, { caller, videoId: params.mediaId }),
  );
  binder.route(clearWatchHistory, ({ caller }) => core.clearWatchHistory({ db }, { caller }));
  binder.route(getShowProgress, async ({ params, caller }) => ({
    items: await core.getShowProgress({ db }, { caller, showId: params.id }),
  }));
}

function placeOf({ currentTime, totalTime, durationWatched, observedAt }: PlaybackPosition) {
  return { currentTime, totalTime, durationWatched, observedAt };
}
