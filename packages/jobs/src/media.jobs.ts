import { z } from 'zod';
import { defineJob, none } from './job.ts';

/** Indexes captions that search does not have yet: those embedded in videos, and those from before search existed. */
export const indexCaptions = defineJob({
  name: 'media.index-captions',
  payload: none,
  attempts: 3,
  backoffMs: 5_000,
  timeoutMs: 10 * 60_000,
  concurrency: 1,
});

/** Ends abandoned uploads and deletes files that are no longer needed. */
export const cleanUpUploads = defineJob({
  name: 'media.tidy-uploads',
  payload: none,
  attempts: 3,
  backoffMs: 30_000,
  timeoutMs: 30 * 60_000,
  concurrency: 1,
});

/** Makes parts of a film that `media.transcode` prepares, as long as there are any. */
export const sharePreparation = defineJob({
  name: 'media.share',
  payload: z.object({ assetId: z.string(), helper: z.int().min(0) }),
  attempts: 4,
  backoffMs: 2_000,
  timeoutMs: 12 * 60 * 60 * 1_000,
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
