import { z } from 'zod';
import { defineJob, patient, scheduled } from './job.ts';

/** Ends a subscription that gives no access at the payment provider too, and refunds what should not have been charged. */
export const endSubscription = defineJob({
  name: 'billing.end-subscription',
  payload: z.object({ subscriptionId: z.string(), customerId: z.string(), chargeId: z.string().nullable() }),
  ...patient,
  concurrency: 2,
});

/** Ends unpaid subscriptions when their grace is over. */
export const endUnpaid = defineJob({ name: 'billing.end-unpaid', ...scheduled, timeoutMs: 10 * 60_000 });

/** Stops collecting an invoice that something newer has superseded. */
export const settleOvertaken = defineJob({
  name: 'billing.settle-overtaken',
  payload: z.object({ customerId: z.string(), invoiceId: z.string(), act: z.enum(['void', 'stop']) }),
  ...patient,
  concurrency: 2,
});

/** Removes the remaining credit of a lost payment. */
export const takeLostCredit = defineJob({
  name: 'billing.take-credit',
  payload: z.object({ customerId: z.string(), invoiceId: z.string() }),
  ...patient,
  concurrency: 2,
});

/** Reconciles with the payment provider as far as time allows, repairs differences and records them. */
export const reconcileBilling = defineJob({ name: 'billing.reconcile', ...scheduled, timeoutMs: 50 * 60_000 });

/** Reads customers again when they are due, even if no event about them arrived. */
export const resyncExpiringBilling = defineJob({ name: 'billing.recheck', ...scheduled, timeoutMs: 10 * 60_000 });

/** Writes the billing notices that are due. */
export const sendBillingNotices = defineJob({ name: 'billing.remind', ...scheduled, timeoutMs: 10 * 60_000 });

/** Finishes abandoned purchases and coupons. */
export const cleanUpBilling = defineJob({ name: 'billing.tidy', ...scheduled, timeoutMs: 10 * 60_000 });

/** Ends the subscriptions of a deleted account, and erases its personal data at the payment provider. */
export const closeBilling = defineJob({
  name: 'billing.close-account',
  payload: z.object({ accountId: z.string() }),
  ...patient,
  concurrency: 1,
});

/** Cancels the subscription of an account that is to be deleted, and resumes it if the account stays. */
export const cascadeDeletion = defineJob({
  name: 'billing.follow-deletion',
  payload: z.object({ accountId: z.string() }),
  ...patient,
  concurrency: 1,
});
