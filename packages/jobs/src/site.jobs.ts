import { defineJob, none } from './job.ts';

/** Removes what nobody needs any more: delivered news, expired limits, mails that were kept instead of sent, old playbacks. */
export const tidySite = defineJob({
  name: 'site.tidy',
  payload: none,
  attempts: 2,
  backoffMs: 5_000,
  timeoutMs: 10 * 60_000,
  concurrency: 1,
});
