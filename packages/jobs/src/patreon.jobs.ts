import { defineJob, scheduled } from './job.ts';

/** Reads the Patreon memberships of linked accounts. */
export const refreshPatreon = defineJob({ name: 'patreon.refresh', ...scheduled, timeoutMs: 10 * 60_000 });
