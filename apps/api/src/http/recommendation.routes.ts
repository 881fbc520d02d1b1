import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { Binder } from './bind-route.ts';
import type { Recommender } from '@houselights/core';

export function recommendationRoutes(
  binder: Binder,
  { recommender: deps }: { readonly recommender: Recommender },
): void {
  const page = (query: { readonly page?: number | undefined; readonly recommendationId?: string | undefined }) => ({
    page: query.page ?? 1,
    recommendationId: query.recommendationId,
  });
  binder.route(contracts.getRecommendations, ({ query, caller }) =>
    core.getRecommendations(deps, { ...page(query), caller }),
  );
  binder.route(contracts.getRecommendedForYou, ({ query, caller }) =>
    core.getRecommendedForYou(deps, { ...page(query), caller }),
  );
  binder.route(contracts.getUserChannels, async ({ caller, language }) => ({
    channels: await core.getUserChannels(deps, { caller, language }),
  }));
  binder.route(contracts.getPopular, ({ query }) => core.getPopular(deps, page(query)));
  binder.route(contracts.getUpNext, ({ params, query, caller }) =>
    core.getUpNext(deps, {
      videoId: params.id,
      count: query.count ?? core.usualUpNext,
      recommendationId: query.recommendationId,
      seasonId: query.seasonId,
      caller,
    }),
  );
}
