import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

export function patreonRoutes(binder: Binder, { core: world }: Pick<ApiDeps, 'core'>): void {
  binder.route(contracts.getPatreon, ({ caller }) => core.getPatreon(world, { caller }));
  binder.route(contracts.startPatreonLink, ({ caller }) => core.startPatreonLink(world, { caller }));
  binder.route(contracts.completePatreonLink, ({ caller, body }) =>
    core.completePatreonLink(world, { caller, code: body.code, state: body.state }),
  );
  binder.route(contracts.unlinkPatreon, ({ caller }) => core.unlinkPatreon(world, { caller }));
  binder.route(contracts.listPatreonTiers, () => core.listPatreonTiers(world));
  binder.route(contracts.setPatreonTiers, ({ body }) => core.setPatreonTiers(world, { tiers: body.tiers }));
}
