import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

export function couponRoutes(binder: Binder, { core: deps }: Pick<ApiDeps, 'core'>): void {
  binder.route(contracts.getCouponSubscription, ({ caller }) => core.getCouponSubscription(deps, { caller }));
  binder.route(contracts.searchCoupon, ({ query }) => core.searchCoupon(deps, { search: query.search }));
  binder.route(contracts.applyCoupon, ({ caller, body }) => core.applyCoupon(deps, { caller, ...body }));
}
