import { defineJob, none } from './job.ts';

/** Learns from plays: how popular each video is, and which videos the same people watch. */
export const learnFromPlays = defineJob({
  name: 'recommendation.learn',
  payload: none,
  attempts: 2,
  backoffMs: 30_000,
  timeoutMs: 30 * 60_000,
  concurrency: 1,
});

/** Ranks all videos for the browse feed if the catalog has changed or the last ranking is old, and deletes old orderings. */
export const rankCatalog = defineJob({
  name: 'recommendation.rank-catalog',
  payload: none,
  attempts: 2,
  backoffMs: 5_000,
  timeoutMs: 5 * 60_000,
  concurrency: 1,
});
