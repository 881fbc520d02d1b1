import { defineJob, scheduled } from './job.ts';

/** Looks up at Patreon what those who are linked to it give there. */
export const refreshPatreon = defineJob({ name: 'patreon.refresh', ...scheduled, timeoutMs: 10 * 60_000 });
