import { z } from 'zod';
import { defineJob, patient, scheduled } from './job.ts';

/** Retries charges that a taken-back gift had postponed and that have not been brought forward yet. */
export const bringAllForward = defineJob({ name: 'gift.bring-all-forward', ...scheduled, timeoutMs: 10 * 60_000 });

/** Postpones charges that gifts have not postponed yet, or not far enough. */
export const extendByAllGifts = defineJob({ name: 'gift.extend-all', ...scheduled, timeoutMs: 10 * 60_000 });

/** Abandons gift purchases that nobody completed. */
export const abandonGifts = defineJob({ name: 'gift.abandon', ...scheduled, timeoutMs: 5 * 60_000 });

/** Emails gifts whose day has come. */
export const deliverGifts = defineJob({ name: 'gift.deliver', ...scheduled, timeoutMs: 5 * 60_000 });

/** Postpones a subscription's next charge by a gift. */
export const extendByGift = defineJob({
  name: 'gift.extend',
  payload: z.object({ giftId: z.string() }),
  ...patient,
  concurrency: 1,
});

/** Moves gifts forward when what they wait for has ended early. */
export const pullForwardAccountGifts = defineJob({
  name: 'gift.close-up',
  payload: z.object({ accountId: z.string(), since: z.iso.datetime() }),
  ...patient,
  concurrency: 1,
});

/** Takes back a gift whose payment was refunded or disputed, and restores it when the dispute is won. */
export const cascadeGiftPayment = defineJob({
  name: 'gift.follow-payment',
  payload: z.object({ giftId: z.string() }),
  ...patient,
  concurrency: 1,
});

/** Brings forward a charge that a gift had postponed, after that gift was taken back. */
export const bringForward = defineJob({
  name: 'gift.bring-forward',
  payload: z.object({ accountId: z.string() }),
  ...patient,
  concurrency: 1,
});
