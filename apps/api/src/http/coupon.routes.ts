import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

export function couponRoutes(binder: Binder, { core: world }: Pick<ApiDeps, 'core'>): void {
  binder.route(contracts.getCouponSubscription, ({ caller }) => core.getCouponSubscription(world, { caller }));
  binder.route(contracts.searchCoupon, ({ query }) => core.searchCoupon(world, { search: query.search }));
  binder.route(contracts.applyCoupon, ({ caller, body }) => core.applyCoupon(world, { caller, ...body }));
}
