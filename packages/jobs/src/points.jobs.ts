import { z } from 'zod';
import { defineJob, scheduled } from './job.ts';

/** Grants an account the points it is owed. */
export const grantPoints = defineJob({
  name: 'points.grant',
  payload: z.object({ accountId: z.string() }),
  attempts: 12,
  backoffMs: 1_000,
  timeoutMs: 30_000,
  concurrency: 2,
});

/** Grants points that became due with time, and some that were missed. */
export const accruePoints = defineJob({ name: 'points.accrue', ...scheduled, timeoutMs: 50 * 60_000 });

/** Signs the head of the ledger's chain, once a day. */
export const signPointsHead = defineJob({ name: 'points.sign-head', ...scheduled, timeoutMs: 60_000 });

/** Stores the head of the ledger's chain outside the database, once a minute. */
export const keepPointsHead = defineJob({ name: 'points.keep-head', ...scheduled, timeoutMs: 60_000 });
