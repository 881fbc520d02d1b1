import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

type BillingRouteDeps = Pick<ApiDeps, 'core'>;

const instant = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

export function billingRoutes(binder: Binder, { core: deps }: BillingRouteDeps): void {
  binder.route(contracts.listPlans, ({ query }) => core.listPlans(deps, { offer: query.offer }));
  binder.route(contracts.getBilling, ({ caller, language }) => core.getBilling(deps, { caller, language }));
  binder.route(contracts.getAccess, ({ caller, query, language }) =>
    core.explainAccess(deps, { accountId: caller.accountId, at: instant(query.at), language }),
  );
  binder.route(contracts.startCheckout, ({ caller, body: { planId, currency, coupon, trial = true, amountMinor } }) =>
    core.startCheckout(deps, { caller, planId, currency, coupon, trial, amountMinor }),
  );
  binder.route(contracts.getCheckout, async ({ caller, params }) => {
    const checkout = await core.getCheckout(deps, { caller, id: params.id });
    if (checkout.giftId !== null) await core.acceptGift(deps, { giftId: checkout.giftId });
    return checkout;
  });
  binder.route(contracts.openPortal, ({ caller, body }) => core.openPortal(deps, { caller, card: body.card ?? false }));
  binder.route(contracts.listInvoices, ({ caller, query, language }) =>
    core.listInvoices(deps, { caller, cursor: query.cursor, limit: query.limit, language }),
  );
  manageRoutes(binder, { core: deps });
  studioRoutes(binder, { core: deps });
}

function manageRoutes(binder: Binder, { core: deps }: BillingRouteDeps): void {
  binder.route(contracts.previewPlanChange, ({ caller, body, language }) =>
    core.previewPlanChange(deps, { caller, planId: body.planId, language }),
  );
  binder.route(contracts.changePlan, ({ caller, body: { at, ...consent } }) =>
    core.changePlan(deps, { caller, ...consent, at: new Date(at) }),
  );
  binder.route(contracts.pauseSubscription, ({ caller, body }) =>
    core.pauseSubscription(deps, { caller, months: body.months }),
  );
  binder.route(contracts.unpauseSubscription, ({ caller, body }) =>
    core.unpauseSubscription(deps, { caller, ...body }),
  );
  binder.route(contracts.cancelSubscription, ({ caller, body }) =>
    core.cancelSubscription(deps, { caller, reason: body.reason, comment: body.comment }),
  );
  binder.route(contracts.resumeSubscription, ({ caller }) => core.resumeSubscription(deps, { caller }));
  binder.route(contracts.acceptRetention, ({ caller }) => core.acceptRetention(deps, { caller }));
}

function studioRoutes(binder: Binder, { core: deps }: BillingRouteDeps): void {
  binder.route(contracts.explainAccess, ({ params, query, language }) =>
    core.explainAccess(deps, { accountId: params.id, at: instant(query.at), language }),
  );
  binder.route(contracts.grantAccess, ({ caller, params, body }) =>
    core.grantAccess(deps, {
      caller,
      accountId: params.id,
      planId: body.planId,
      until: body.until === null ? null : new Date(body.until),
      reason: body.reason,
    }),
  );
  binder.route(contracts.revokeGrant, ({ caller, params, body }) =>
    core.revokeGrant(deps, { caller, id: params.id, reason: body.reason }),
  );
  binder.route(contracts.refundInvoice, ({ caller, params, body }) =>
    core.refundInvoice(deps, { caller, id: params.id, amountMinor: body.amountMinor, reason: body.reason }),
  );
  binder.route(contracts.listReconciliations, async () => ({ items: await core.listReconciliations(deps) }));
}
