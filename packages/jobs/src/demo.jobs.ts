import { z } from 'zod';
import { defineJob } from './job.ts';

/** Makes one film of the demo site and hands it to the pipeline like an upload, then queues the next. */
export const demoFilm = defineJob({
  name: 'demo.film',
  payload: z.object({ slug: z.string() }),
  attempts: 4,
  backoffMs: 2_000,
  timeoutMs: 30 * 60 * 1_000,
  concurrency: 1,
});
