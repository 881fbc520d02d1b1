import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import { idempotencyKey } from './idempotency-key.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

type GreenlightDeps = Pick<ApiDeps, 'core' | 'mediaPaths' | 'board' | 'contributions'>;

export function greenlightRoutes(
  binder: Binder,
  { core: coreDeps, mediaPaths, board, contributions }: GreenlightDeps,
): void {
  const deps = { ...coreDeps, mediaPaths };
  binder.route(contracts.getActiveBattle, () => board.getActiveBattle());
  binder.route(contracts.contributePoints, ({ caller, params, headers }) =>
    contributions.contributePoints({ caller, ...params, key: idempotencyKey(headers) }),
  );
  binder.route(contracts.listPastProjects, () => core.listPastProjects(deps));
  binder.route(contracts.listActiveProjects, () => core.listActiveProjects(deps));
  binder.route(contracts.listCompleteProjects, () => core.listCompleteProjects(deps, { released: false }));
  binder.route(contracts.listReleasedProjects, () => core.listCompleteProjects(deps, { released: true }));
  binder.route(
    contracts.getProject,
    async ({ params }) => (await core.getProjectPage(deps, { id: params.id })).project,
  );
  binder.route(contracts.getProjectPage, ({ params }) => core.getProjectPage(deps, { id: params.id }));
  binder.route(contracts.listFinishedBattles, ({ query }) => core.listFinishedBattles(deps, query));
  binder.view(contracts.getFinishedBattle, ({ params }) => core.getFinishedBattle(deps, { id: params.id }));
  binder.route(contracts.getRecount, ({ params }) => core.getRecount(deps, { id: params.id }));
  binder.route(contracts.getBattleReceipt, ({ caller, params }) =>
    core.getBattleReceipt(deps, { caller, battleId: params.id }),
  );
}

/** Operators' routes for battles and for voters. */
export function greenlightStudioRoutes(binder: Binder, { core: deps }: Pick<ApiDeps, 'core'>): void {
  binder.route(contracts.createProject, ({ body }) => core.createProject(deps, body));
  binder.route(contracts.updateProject, ({ params, body }) => core.updateProject(deps, { ...params, ...body }));
  binder.route(contracts.scheduleBattle, ({ body: { startDate, endDate, ...body } }) =>
    core.scheduleBattle(deps, { ...body, startDate: new Date(startDate), endDate: new Date(endDate) }),
  );
  binder.route(contracts.updateBattle, ({ params, body: { startDate, endDate, ...body } }) =>
    core.updateBattle(deps, {
      ...params,
      ...body,
      startDate: startDate === undefined ? undefined : new Date(startDate),
      endDate: endDate === undefined ? undefined : new Date(endDate),
    }),
  );
  binder.route(contracts.removeBattle, ({ params }) => core.removeBattle(deps, { id: params.id }));
  binder.route(contracts.approveSeal, ({ caller, params, body }) =>
    core.approveSeal(deps, { caller, battleId: params.id, ...body }),
  );
  binder.route(contracts.banAccount, ({ caller, params, body: { reason, until } }) =>
    core.banAccount(deps, { caller, accountId: params.id, reason, until: until === null ? null : new Date(until) }),
  );
  binder.route(contracts.liftBan, ({ caller, params, body }) =>
    core.liftBan(deps, { caller, accountId: params.id, ...body }),
  );
}
