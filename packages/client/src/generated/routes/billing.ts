// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const acceptRetention: Call<'acceptRetention'> = ['POST', '/v1/billing/retention'];
export const cancelSubscription: Call<'cancelSubscription'> = ['POST', '/v1/billing/cancel'];
export const changePlan: Call<'changePlan'> = ['POST', '/v1/billing/change'];
export const explainAccess: Call<'explainAccess'> = ['GET', '/v1/studio/accounts/:id/access'];
export const getAccess: Call<'getAccess'> = ['GET', '/v1/billing/access'];
export const getBilling: Call<'getBilling'> = ['GET', '/v1/billing'];
export const getCheckout: Call<'getCheckout'> = ['GET', '/v1/billing/checkout/:id'];
export const grantAccess: Call<'grantAccess'> = ['POST', '/v1/studio/accounts/:id/grants'];
export const listInvoices: Call<'listInvoices'> = ['GET', '/v1/billing/invoices'];
export const listPlans: Call<'listPlans'> = ['GET', '/v1/plans'];
export const listReconciliations: Call<'listReconciliations'> = ['GET', '/v1/studio/reconciliations'];
export const openPortal: Call<'openPortal'> = ['POST', '/v1/billing/portal'];
export const pauseSubscription: Call<'pauseSubscription'> = ['POST', '/v1/billing/pause'];
export const previewPlanChange: Call<'previewPlanChange'> = ['POST', '/v1/billing/change/preview'];
export const refundInvoice: Call<'refundInvoice'> = ['POST', '/v1/studio/invoices/:id/refund'];
export const resumeSubscription: Call<'resumeSubscription'> = ['POST', '/v1/billing/resume'];
export const revokeGrant: Call<'revokeGrant'> = ['DELETE', '/v1/studio/grants/:id'];
export const startCheckout: Call<'startCheckout'> = ['POST', '/v1/billing/checkout'];
export const unpauseSubscription: Call<'unpauseSubscription'> = ['POST', '/v1/billing/unpause'];
