import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

export function giftRoutes(binder: Binder, { core: deps }: Pick<ApiDeps, 'core'>): void {
  binder.route(contracts.listGifts, ({ caller, query }) =>
    core.listGifts(deps, { caller, cursor: query.cursor, limit: query.limit }),
  );
  binder.route(contracts.getGift, ({ caller, params }) => core.getGift(deps, { caller, id: params.id }));
  binder.route(contracts.buyGift, ({ caller, body: { message = '', deliverOn, currency, ...body } }) =>
    core.buyGift(deps, { caller, ...body, message, deliverOn, currency }),
  );
  binder.route(contracts.sendGiftAgain, ({ caller, params }) => core.sendGiftAgain(deps, { caller, id: params.id }));
  binder.route(contracts.lookAtGift, ({ caller, body }) => core.lookAtGift(deps, { caller, code: body.code }));
  binder.route(contracts.redeemGift, ({ caller, body }) => core.redeemGift(deps, { caller, code: body.code }));
}
