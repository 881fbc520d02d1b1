import { z } from 'zod';
import { defineJob } from './job.ts';

/** Learns from what was watched: how popular each video is, and which ones the same people watch. */
export const learnFromPlays = defineJob({
  name: 'recommendation.learn',
  payload: z.object({}),
  attempts: 2,
  backoffMs: 30_000,
  timeoutMs: 30 * 60_000,
  concurrency: 1,
});
