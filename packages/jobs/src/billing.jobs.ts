import { z } from 'zod';
import { defineJob, patient, scheduled } from './job.ts';

/** Ends a subscription that gives nothing at the payment provider too, and gives back what must not have been charged. */
export const endSubscription = defineJob({
  name: 'billing.end-subscription',
  payload: z.object({ subscriptionId: z.string(), customerId: z.string(), chargeId: z.string().nullable() }),
  ...patient,
  concurrency: 2,
});

/** Ends what has not been paid for when the days of grace are over. */
export const endUnpaid = defineJob({ name: 'billing.end-unpaid', ...scheduled, timeoutMs: 10 * 60_000 });

/** Collects an invoice no more that something newer has overtaken. */
export const settleOvertaken = defineJob({
  name: 'billing.settle-overtaken',
  payload: z.object({ customerId: z.string(), invoiceId: z.string(), act: z.enum(['void', 'stop']) }),
  ...patient,
  concurrency: 2,
});

/** Takes away the credit that was left of a payment that is lost. */
export const takeLostCredit = defineJob({
  name: 'billing.take-credit',
  payload: z.object({ customerId: z.string(), invoiceId: z.string() }),
  ...patient,
  concurrency: 2,
});

/** Compares with the payment provider as much as there is time for, repairs what differs and writes it down. */
export const reconcileBilling = defineJob({ name: 'billing.reconcile', ...scheduled, timeoutMs: 50 * 60_000 });

/** Reads customers anew whose time has come, though no news of them has. */
export const recheckBilling = defineJob({ name: 'billing.recheck', ...scheduled, timeoutMs: 10 * 60_000 });

/** Writes the letters about money that the clock asks for. */
export const remindBilling = defineJob({ name: 'billing.remind', ...scheduled, timeoutMs: 10 * 60_000 });

/** Finishes purchases and coupons that were left behind. */
export const tidyBilling = defineJob({ name: 'billing.tidy', ...scheduled, timeoutMs: 10 * 60_000 });

/** Ends what an account that goes away still pays for, and takes its personal data away at the payment provider. */
export const closeBilling = defineJob({
  name: 'billing.close-account',
  payload: z.object({ accountId: z.string() }),
  ...patient,
  concurrency: 1,
});

/** Cancels what an account that is to be deleted pays for, and takes that back if the account stays. */
export const followDeletion = defineJob({
  name: 'billing.follow-deletion',
  payload: z.object({ accountId: z.string() }),
  ...patient,
  concurrency: 1,
});
