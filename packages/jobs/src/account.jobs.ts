import { z } from 'zod';
import { defineJob, none } from './job.ts';

/** Removes the personal data of accounts whose time to change their mind is over, ended sign-ins and old codes. */
export const purgeAccounts = defineJob({
  name: 'account.purge',
  payload: none,
  attempts: 3,
  backoffMs: 30_000,
  timeoutMs: 30 * 60_000,
  concurrency: 1,
});

/** Looks for the account of an address that was never confirmed and mails it a link. `sealed` holds the address. */
export const sendConfirmation = defineJob({
  name: 'account.send-confirmation',
  payload: z.object({ sealed: z.base64url() }),
  attempts: 8,
  backoffMs: 2_000,
  timeoutMs: 30_000,
  concurrency: 4,
});

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
