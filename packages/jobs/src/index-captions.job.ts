import { z } from 'zod';
import { defineJob } from './job.ts';

/** Reads captions whose words are not in the search yet: those that came inside of a video, and those from before there was a search. */
export const indexCaptions = defineJob({
  name: 'media.index-captions',
  payload: z.object({}),
  attempts: 3,
  backoffMs: 5_000,
  timeoutMs: 10 * 60_000,
  concurrency: 1,
});
