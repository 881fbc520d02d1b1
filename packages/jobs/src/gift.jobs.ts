import { z } from 'zod';
import { defineJob, patient, scheduled } from './job.ts';

/** Brings charges forward that have not come forward yet. */
export const bringAllForward = defineJob({ name: 'gift.bring-all-forward', ...scheduled, timeoutMs: 10 * 60_000 });

/** Puts charges off that gifts have not put off yet, or not far enough. */
export const extendByAllGifts = defineJob({ name: 'gift.extend-all', ...scheduled, timeoutMs: 10 * 60_000 });

/** Forgets purchases of gifts that nobody finished. */
export const abandonGifts = defineJob({ name: 'gift.abandon', ...scheduled, timeoutMs: 5 * 60_000 });

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
