import { z } from 'zod';
import { defineJob } from './job.ts';

const none = z.object({});
const patient = { attempts: 12, backoffMs: 2_000, timeoutMs: 60_000 } as const;
/** Done again by the clock: what fails is tried at the next turn. */
const scheduled = { payload: none, attempts: 1, backoffMs: 1_000, concurrency: 1 } as const;

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

/** Brings charges forward that have not come forward yet. */
export const bringAllForward = defineJob({ name: 'gift.bring-all-forward', ...scheduled, timeoutMs: 10 * 60_000 });

/** Puts charges off that gifts have not put off yet, or not far enough. */
export const extendByAllGifts = defineJob({ name: 'gift.extend-all', ...scheduled, timeoutMs: 10 * 60_000 });

/** Forgets purchases of gifts that nobody finished. */
export const abandonGifts = defineJob({ name: 'gift.abandon', ...scheduled, timeoutMs: 5 * 60_000 });

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

/** Mails gifts whose day has come. */
export const deliverGifts = defineJob({ name: 'gift.deliver', ...scheduled, timeoutMs: 5 * 60_000 });

/** Puts the next charge of a subscription off by a gift. */
export const extendByGift = defineJob({
  name: 'gift.extend',
  payload: z.object({ giftId: z.string() }),
  ...patient,
  concurrency: 1,
});

/** Lets gifts begin sooner that wait for something that has ended sooner than it was to. */
export const closeUpGifts = defineJob({
  name: 'gift.close-up',
  payload: z.object({ accountId: z.string(), since: z.iso.datetime() }),
  ...patient,
  concurrency: 1,
});

/** Takes back a gift whose payment was given back or is disputed, and gives it again when the dispute was won. */
export const followGiftPayment = defineJob({
  name: 'gift.follow-payment',
  payload: z.object({ giftId: z.string() }),
  ...patient,
  concurrency: 1,
});

/** Brings a charge forward that a gift had put off which was taken back. */
export const bringForward = defineJob({
  name: 'gift.bring-forward',
  payload: z.object({ accountId: z.string() }),
  ...patient,
  concurrency: 1,
});

/** Looks up at Patreon what those who are linked to it give there. */
export const refreshPatreon = defineJob({ name: 'patreon.refresh', ...scheduled, timeoutMs: 10 * 60_000 });
