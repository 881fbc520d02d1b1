import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { Binder } from './bind-route.ts';
import type { CoreDeps } from '@houselights/core';

export function searchRoutes(binder: Binder, { core: deps }: { readonly core: Pick<CoreDeps, 'db'> }): void {
  binder.route(contracts.searchCatalog, ({ query: { page = 1, ...query } }) =>
    core.searchCatalog(deps, { ...query, page }),
  );
  binder.route(contracts.suggestSearch, async ({ query }) => ({
    suggestions: await core.suggestSearch(deps, query),
  }));
}
