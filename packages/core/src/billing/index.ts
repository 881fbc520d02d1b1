export { getBilling } from './billing.query.ts';
export { changePlan, previewPlanChange } from './change-plan.command.ts';
export { getCheckout, settleCheckout } from './checkout-state.query.ts';
export { checkPayments } from './check-payments.command.ts';
export type { PaymentsCheck } from './check-payments.command.ts';
export { keepGiftCheckout, noteOpened } from './checkouts.ts';
export { closeBilling } from './close-account.command.ts';
export { ensureCustomer, findCustomer } from './customers.ts';
export { beginWithPlans, demoPlans, firstPlans, seedPlans } from './first-plans.ts';
export { cascadeDeletion } from './cascade-deletion.command.ts';
export { claimForwardCharges, noteBroughtForward, noteRest } from './forward-charges.ts';
export { endSubscription } from './end-subscription.command.ts';
export { endUnpaid } from './end-unpaid.command.ts';
export { afterCursor, cursorOf, listInvoices } from './invoices.query.ts';
export type { Page } from './invoices.query.ts';
export {
  acceptRetention,
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  unpauseSubscription,
} from './manage-subscription.command.ts';
export { nextChargeMinor } from './next-charge.ts';
export { sendOnce } from './notices.ts';
export { endOfPause } from './pause-charges.ts';
export { activeSubscriptionOf } from './own-subscription.ts';
export { listPlans } from './plans.query.ts';
export { openPortal } from './portal.command.ts';
export { usablePromotion } from './promotions.ts';
export { listReconciliations, reconcile } from './reconcile.command.ts';
export { keepReferral } from './referrals.ts';
export { resyncExpiring } from './resync-expiring.command.ts';
export { cleanUpBilling } from './clean-up-billing.command.ts';
export { refundInvoice } from './refund.command.ts';
export { sendDueNotices } from './send-due-notices.command.ts';
export { takeLostCredit } from './take-credit.command.ts';
export { settleOvertakenInvoice } from './settle-overtaken.command.ts';
export { addressesOf, homeCurrency, startCheckout } from './start-checkout.command.ts';
export { syncAccount, syncCustomer } from './sync-customer.command.ts';
export type { SyncDeps } from './customer-state.ts';
export { eventBacklog, eventsFoundLast } from './event-backlog.query.ts';
export { handleNextEvents } from './handle-events.command.ts';
export { billingEventsTopic, receiveWebhook, stripeWebhookPath } from './webhook.command.ts';
export { planPart } from './site-plans.ts';
export { watchPlans } from './watch-plans.ts';
export { watchPayments } from './watch-payments.ts';
export type { PaymentsWatch } from './watch-payments.ts';
export { subscribeDemoMember } from './demo-member.ts';
export { invoicesOf } from './customer-state.ts';
