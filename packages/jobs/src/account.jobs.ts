import { z } from 'zod';
import { defineJob, none } from './job.ts';

/** Erases the personal data of accounts whose time to cancel the deletion is over, and deletes ended sessions and old codes. */
export const purgeAccounts = defineJob({
  name: 'account.purge',
  payload: none,
  attempts: 3,
  backoffMs: 30_000,
  timeoutMs: 30 * 60_000,
  concurrency: 1,
});

/** Looks up the account of an unconfirmed address and emails it a link. `sealed` holds the encrypted address. */
export const sendConfirmation = defineJob({
  name: 'account.send-confirmation',
  payload: z.object({ sealed: z.base64url() }),
  attempts: 8,
  backoffMs: 2_000,
  timeoutMs: 30_000,
  concurrency: 4,
});

/**
 * Looks up the account of an address and emails it a code. `sealed` holds the encrypted address: the requesting call does the same work
 * whether the account exists or not.
 */
export const sendPasswordReset = defineJob({
  name: 'account.send-password-reset',
  payload: z.object({ sealed: z.base64url() }),
  attempts: 8,
  backoffMs: 2_000,
  timeoutMs: 30_000,
  concurrency: 4,
});
