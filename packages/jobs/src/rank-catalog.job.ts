import { z } from 'zod';
import { defineJob } from './job.ts';

/** Ranks all videos for the browse feed when the catalog has changed or the last ranking is old, and clears old orderings. */
export const rankCatalog = defineJob({
  name: 'recommendation.rank-catalog',
  payload: z.object({}),
  attempts: 2,
  backoffMs: 5_000,
  timeoutMs: 5 * 60_000,
  concurrency: 1,
});
