import { defineJob, scheduled } from './job.ts';

/** Seals battles that are over. */
export const sealBattles = defineJob({ name: 'greenlight.seal', ...scheduled, timeoutMs: 10 * 60_000 });
