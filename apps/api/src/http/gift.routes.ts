import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

export function giftRoutes(binder: Binder, { core: world }: Pick<ApiDeps, 'core'>): void {
  binder.route(contracts.listGifts, ({ caller, query }) =>
    core.listGifts(world, { caller, cursor: query.cursor, limit: query.limit }),
  );
  binder.route(contracts.getGift, ({ caller, params }) => core.getGift(world, { caller, id: params.id }));
  binder.route(contracts.buyGift, ({ caller, body: { message = '', deliverOn, currency, ...body } }) =>
    core.buyGift(world, { caller, ...body, message, deliverOn, currency }),
  );
  binder.route(contracts.sendGiftAgain, ({ caller, params }) => core.sendGiftAgain(world, { caller, id: params.id }));
  binder.route(contracts.lookAtGift, ({ caller, body }) => core.lookAtGift(world, { caller, code: body.code }));
  binder.route(contracts.redeemGift, ({ caller, body }) => core.redeemGift(world, { caller, code: body.code }));
}
