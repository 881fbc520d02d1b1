import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import { idempotencyKey } from './idempotency-key.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

export function pointsRoutes(binder: Binder, { core: deps, points }: Pick<ApiDeps, 'core' | 'points'>): void {
  binder.route(contracts.getPoints, ({ caller }) => points.getPoints({ caller }));
  binder.route(contracts.recalculatePoints, async ({ caller }) => {
    await core.grantDuePoints(deps, { accountIds: [caller.accountId] });
    return points.getPoints({ caller });
  });
  binder.route(contracts.listPointsEntries, ({ caller, query, language }) =>
    core.listPointsEntries(deps, { caller, ...query, language }),
  );
  binder.route(contracts.listSignedHeads, () => core.listSignedHeads(deps));
  binder.route(contracts.correctPoints, async ({ caller, params, body, headers }) => {
    await core.correctPoints(deps, { caller, accountId: params.id, ...body, key: idempotencyKey(headers) });
    return points.getPoints({ caller: { accountId: params.id } });
  });
  binder.route(contracts.createPromotion, ({ caller, body, headers }) =>
    core.createPromotion(deps, {
      caller,
      ...body,
      startsAt: new Date(body.startsAt),
      endsAt: new Date(body.endsAt),
      key: idempotencyKey(headers),
    }),
  );
}
