import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { Binder } from './bind-route.ts';
import type { Recommender } from '@houselights/core';

export function recommendationRoutes(
  binder: Binder,
  { recommender: world }: { readonly recommender: Recommender },
): void {
  const page = (query: { readonly page?: number | undefined; readonly recommendationId?: string | undefined }) => ({
    page: query.page ?? 1,
    recommendationId: query.recommendationId,
  });
  binder.route(contracts.getRecommendations, ({ query, caller }) =>
    core.getRecommendations(world, { ...page(query), caller }),
  );
  binder.route(contracts.getRecommendedForYou, ({ query, caller }) =>
    core.getRecommendedForYou(world, { ...page(query), caller }),
  );
  binder.route(contracts.getUserChannels, async ({ caller, language }) => ({
    channels: await core.getUserChannels(world, { caller, language }),
  }));
  binder.route(contracts.getPopular, ({ query }) => core.getPopular(world, page(query)));
  binder.route(contracts.getUpNext, ({ params, query, caller }) =>
    core.getUpNext(world, {
      videoId: params.id,
      count: query.count ?? core.usualUpNext,
      recommendationId: query.recommendationId,
      seasonId: query.seasonId,
      caller,
    }),
  );
}
