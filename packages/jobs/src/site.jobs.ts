import { defineJob, none } from './job.ts';

/** Deletes what is no longer needed: delivered events, expired limits, emails kept instead of sent, old playbacks. */
export const cleanUpSite = defineJob({
  name: 'site.tidy',
  payload: none,
  attempts: 2,
  backoffMs: 5_000,
  timeoutMs: 10 * 60_000,
  concurrency: 1,
});
