import { z } from 'zod';
import { defineJob } from './job.ts';

/**
 * Looks for the account of an address and mails it a code. `sealed` holds the address: the request that asks does the same
 * work whether there is such an account or not.
 */
export const sendPasswordReset = defineJob({
  name: 'account.send-password-reset',
  payload: z.object({ sealed: z.base64url() }),
  attempts: 8,
  backoffMs: 2_000,
  timeoutMs: 30_000,
  concurrency: 4,
});
