import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { Binder } from './bind-route.ts';
import type { CatalogNews, CoreDeps } from '@houselights/core';

interface CatalogRouteDeps {
  readonly core: Pick<CoreDeps, 'db'>;
  readonly catalogNews: CatalogNews;
}

export function catalogRoutes(binder: Binder, { core: world, catalogNews }: CatalogRouteDeps): void {
  binder.view(contracts.getChannels, ({ query }) =>
    core.getChannels(world, { hero: query.hero ?? false, showFree: query.showFree }),
  );
  binder.view(contracts.getLatest, () => core.getLatest(world), catalogNews.withPreparing);
  binder.view(contracts.getShows, async () => ({ shows: await core.getShows(world) }));
  binder.view(contracts.getChannel, ({ params }) => core.getChannel(world, { id: params.id }));
  binder.view(contracts.getChannelBySlug, ({ params }) => core.getChannel(world, { slug: params.slug }));
  binder.view(contracts.getSeason, ({ params }) => core.getSeason(world, { id: params.id }));
  binder.view(contracts.getSpecial, ({ params }) => core.getSpecial(world, { name: params.name }));
  binder.view(contracts.getHotList, () => core.getSpecial(world, { name: 'popular' }));
  binder.view(contracts.getExclusiveList, () => core.getSpecial(world, { name: 'exclusive' }));
  binder.view(contracts.getFaq, async () => ({ items: await core.getFaq(world) }));
  binder.view(contracts.getMarketing, async ({ params }) => ({
    sections: await core.getMarketing(world, { page: params.page }),
  }));
  binder.route(contracts.getMedia, ({ params, caller }) => core.getMedia(world, { videoId: params.id, caller }));
}
