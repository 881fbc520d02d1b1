import { z } from 'zod';
import { defineJob } from './job.ts';

/** Removes the personal data of accounts whose time to change their mind is over, ended sign-ins and old codes. */
export const purgeAccounts = defineJob({
  name: 'account.purge',
  payload: z.object({}),
  attempts: 3,
  backoffMs: 30_000,
  timeoutMs: 30 * 60_000,
  concurrency: 1,
});
