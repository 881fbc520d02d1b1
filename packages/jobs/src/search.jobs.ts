import { defineJob, none } from './job.ts';

/** Tells the search what is popular, and counts words again when enough has changed. */
export const tidySearch = defineJob({
  name: 'search.tidy',
  payload: none,
  attempts: 2,
  backoffMs: 5_000,
  timeoutMs: 10 * 60_000,
  concurrency: 1,
});
