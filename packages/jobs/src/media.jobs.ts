import { z } from 'zod';
import { defineJob, none } from './job.ts';

/** Reads captions whose words are not in the search yet: those that came inside of a video, and those from before there was a search. */
export const indexCaptions = defineJob({
  name: 'media.index-captions',
  payload: none,
  attempts: 3,
  backoffMs: 5_000,
  timeoutMs: 10 * 60_000,
  concurrency: 1,
});

/** Ends uploads that were left unfinished and deletes files of which nothing more will be made. */
export const tidyUploads = defineJob({
  name: 'media.tidy-uploads',
  payload: none,
  attempts: 3,
  backoffMs: 30_000,
  timeoutMs: 30 * 60_000,
  concurrency: 1,
});

export const transcodeAsset = defineJob({
  name: 'media.transcode',
  payload: z.object({ assetId: z.string() }),
  attempts: 4,
  backoffMs: 2_000,
  timeoutMs: 12 * 60 * 60 * 1_000,
  concurrency: 1,
});
