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
    core.readChannels(world, { hero: query.hero ?? false, showFree: query.showFree }),
  );
  binder.view(contracts.getLatest, () => core.readLatest(world), catalogNews.withPreparing);
  binder.view(contracts.getShows, async () => ({ shows: await core.readShows(world) }));
  binder.view(contracts.getChannel, ({ params }) => core.readChannel(world, { id: params.id }));
  binder.view(contracts.getChannelBySlug, ({ params }) => core.readChannel(world, { slug: params.slug }));
  binder.view(contracts.getSeason, ({ params }) => core.readSeason(world, params.id));
  binder.view(contracts.getSpecial, ({ params }) => core.readSpecial(world, params.name));
  binder.view(contracts.getHotList, () => core.readSpecial(world, 'popular'));
  binder.view(contracts.getExclusiveList, () => core.readSpecial(world, 'exclusive'));
  binder.view(contracts.getFaq, async () => ({ items: await core.readFaq(world) }));
  binder.view(contracts.getMarketing, async ({ params }) => ({
    sections: await core.readMarketing(world, params.page),
  }));
  binder.route(contracts.getMedia, ({ params, caller }) => core.mediaDetails(world, { videoId: params.id, caller }));
}
