import { defineJob, none } from './job.ts';

/** Updates search with what is popular, and recounts words when enough has changed. */
export const cleanUpSearch = defineJob({
  name: 'search.tidy',
  payload: none,
  attempts: 2,
  backoffMs: 5_000,
  timeoutMs: 10 * 60_000,
  concurrency: 1,
});
