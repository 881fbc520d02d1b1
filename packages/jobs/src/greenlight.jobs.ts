import { defineJob, scheduled } from './job.ts';

/** Seals battles that have ended. */
export const sealBattles = defineJob({ name: 'greenlight.seal', ...scheduled, timeoutMs: 10 * 60_000 });
