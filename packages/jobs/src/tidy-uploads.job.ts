import { z } from 'zod';
import { defineJob } from './job.ts';

/** Ends uploads that were left unfinished and deletes files of which nothing more will be made. */
export const tidyUploads = defineJob({
  name: 'media.tidy-uploads',
  payload: z.object({}),
  attempts: 3,
  backoffMs: 30_000,
  timeoutMs: 30 * 60_000,
  concurrency: 1,
});
