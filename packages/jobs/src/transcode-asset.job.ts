import { z } from 'zod';
import { defineJob } from './job.ts';

export const transcodeAsset = defineJob({
  name: 'media.transcode',
  payload: z.object({ assetId: z.string() }),
  attempts: 4,
  backoffMs: 2_000,
  timeoutMs: 12 * 60 * 60 * 1_000,
  concurrency: 1,
});
