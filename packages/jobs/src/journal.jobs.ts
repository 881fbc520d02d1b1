import { defineJob, none } from './job.ts';

/** Deletes entries of journals that nobody can catch up from any more. */
export const cleanUpJournals = defineJob({
  name: 'journal.tidy',
  payload: none,
  attempts: 2,
  backoffMs: 5_000,
  timeoutMs: 10 * 60_000,
  concurrency: 1,
});
