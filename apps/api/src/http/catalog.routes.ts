import { getLatest, getMedia } from '@houselights/contracts';
import { mediaDetails } from '@houselights/core';
import { prebuild } from './prebuilt.ts';
import type { Binder } from './bind-route.ts';
import type { Prebuilt } from './prebuilt.ts';
import type { CoreDeps, LatestStore } from '@houselights/core';

interface CatalogRouteDeps {
  readonly core: Pick<CoreDeps, 'db'>;
  readonly latest: LatestStore;
}

export function catalogRoutes(binder: Binder, { core, latest }: CatalogRouteDeps): void {
  let feed: Prebuilt | undefined;
  latest.onChange((next) => {
    feed = prebuild(JSON.stringify(next), { contentType: 'application/json; charset=utf-8' });
  });
  binder.prebuilt(getLatest, () => {
    if (feed === undefined) throw new Error('onChange has not been called yet');
    return feed;
  });
  binder.route(getMedia, ({ params, caller }) => mediaDetails(core, { videoId: params.id, caller }));
}
