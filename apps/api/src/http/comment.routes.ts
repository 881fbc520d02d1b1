import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

export function commentRoutes(binder: Binder, { core: deps }: Pick<ApiDeps, 'core'>): void {
  binder.route(contracts.listComments, ({ caller, params, query: { sort, cursor } }) =>
    core.listComments(deps, { caller, ...params, sort, cursor }),
  );
  binder.route(contracts.getComment, ({ caller, params }) => core.getComment(deps, { caller, ...params }));
  binder.route(contracts.listReplies, ({ caller, params, query: { cursor } }) =>
    core.listReplies(deps, { caller, ...params, cursor }),
  );
  binder.route(contracts.postComment, ({ caller, params, body }) =>
    core.postComment(deps, { caller, ...params, ...body }),
  );
  binder.route(contracts.editComment, ({ caller, params, body }) =>
    core.editComment(deps, { caller, ...params, ...body }),
  );
  binder.route(contracts.removeComment, ({ caller, params }) => core.removeComment(deps, { caller, ...params }));
  binder.route(contracts.heartComment, ({ caller, params }) => core.heartComment(deps, { caller, ...params }));
  binder.route(contracts.unheartComment, ({ caller, params }) => core.unheartComment(deps, { caller, ...params }));
  binder.route(contracts.pinComment, ({ caller, params }) => core.pinComment(deps, { caller, ...params }));
  binder.route(contracts.unpinComment, ({ caller, params }) => core.unpinComment(deps, { caller, ...params }));
  binder.route(contracts.likeComment, ({ caller, params }) => core.likeComment(deps, { caller, ...params }));
  binder.route(contracts.unlikeComment, ({ caller, params }) => core.unlikeComment(deps, { caller, ...params }));
}
