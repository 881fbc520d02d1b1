import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { Binder } from './bind-route.ts';
import type { CatalogUpdates, CoreDeps } from '@houselights/core';

interface CatalogRouteDeps {
  readonly core: Pick<CoreDeps, 'db'>;
  readonly catalogUpdates: CatalogUpdates;
}

export function catalogRoutes(binder: Binder, { core: deps, catalogUpdates }: CatalogRouteDeps): void {
  binder.view(contracts.getChannels, ({ query }) =>
    core.getChannels(deps, { hero: query.hero ?? false, showFree: query.showFree }),
  );
  binder.view(contracts.getLatest, () => core.getLatest(deps), catalogUpdates.withPreparing);
  binder.view(contracts.getShows, async () => ({ shows: await core.getShows(deps) }));
  binder.view(contracts.getChannel, ({ params }) => core.getChannel(deps, { id: params.id }));
  binder.view(contracts.getChannelBySlug, ({ params }) => core.getChannel(deps, { slug: params.slug }));
  binder.view(contracts.getSeason, ({ params }) => core.getSeason(deps, { id: params.id }));
  binder.view(contracts.getSpecial, ({ params }) => core.getSpecial(deps, { name: params.name }));
  binder.view(contracts.getHotList, () => core.getSpecial(deps, { name: 'popular' }));
  binder.view(contracts.getExclusiveList, () => core.getSpecial(deps, { name: 'exclusive' }));
  binder.view(contracts.getFaq, async () => ({ items: await core.getFaq(deps) }));
  binder.view(contracts.getMarketing, async ({ params }) => ({
    sections: await core.getMarketing(deps, { page: params.page }),
  }));
  binder.route(contracts.getMedia, ({ params, caller, language }) =>
    core.getMedia(deps, { videoId: params.id, caller, language }),
  );
}
