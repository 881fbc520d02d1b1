import { z } from 'zod';
import { defineJob } from './job.ts';

/** Looks for the account of an address that was never confirmed and mails it a link. `sealed` holds the address. */
export const sendConfirmation = defineJob({
  name: 'account.send-confirmation',
  payload: z.object({ sealed: z.base64url() }),
  attempts: 8,
  backoffMs: 2_000,
  timeoutMs: 30_000,
  concurrency: 4,
});
