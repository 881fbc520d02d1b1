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
    core.browse(world, { ...page(query), accountId: caller.accountId }),
  );
  binder.route(contracts.getRecommendedForYou, ({ query, caller }) =>
    core.recommendedForYou(world, { ...page(query), accountId: caller.accountId }),
  );
  binder.route(contracts.getUserChannels, async ({ caller }) => ({
    channels: await core.userChannels(world, { accountId: caller.accountId }),
  }));
  binder.route(contracts.getPopular, ({ query }) => core.popular(world, page(query)));
  binder.route(contracts.getUpNext, ({ params, query, caller }) =>
    core.upNext(world, {
      videoId: params.id,
      count: query.count ?? core.usualUpNext,
      recommendationId: query.recommendationId,
      seasonId: query.seasonId,
      accountId: caller?.accountId ?? null,
    }),
  );
}
