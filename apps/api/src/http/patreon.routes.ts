import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

export function patreonRoutes(binder: Binder, { core: deps }: Pick<ApiDeps, 'core'>): void {
  binder.route(contracts.getPatreon, ({ caller }) => core.getPatreon(deps, { caller }));
  binder.route(contracts.startPatreonLink, ({ caller }) => core.startPatreonLink(deps, { caller }));
  binder.route(contracts.completePatreonLink, ({ caller, body }) =>
    core.completePatreonLink(deps, { caller, code: body.code, state: body.state }),
  );
  binder.route(contracts.unlinkPatreon, ({ caller }) => core.unlinkPatreon(deps, { caller }));
  binder.route(contracts.listPatreonTiers, () => core.listPatreonTiers(deps));
  binder.route(contracts.setPatreonTiers, ({ body }) => core.setPatreonTiers(deps, { tiers: body.tiers }));
}
