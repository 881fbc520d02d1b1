import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { MediaFailure } from './failures.ts';

export const Bcp47 = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, words.ref('language'));

/** `playable`: the smallest rendition is ready and the others follow. `ready` and `failed` are final. */
export const AssetState = z.enum(['uploading', 'queued', 'processing', 'playable', 'ready', 'failed']);
export type AssetState = z.infer<typeof AssetState>;

/** An upload and its progress in the pipeline, for its owner. */
export const AssetStatus = z
  .object({
    id: Id,
    videoId: Id.nullable(),
    state: AssetState,
    filename: z.string(),
    /** Size of the upload in bytes. */
    size: z.int(),
    stage: z.string().nullable(),
    /** Per mille of the whole processing. */
    progress: z.int().min(0).max(1000),
    failure: MediaFailure.nullable(),
    durationMs: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    hasAudio: z.boolean().nullable(),
    /** Planned renditions, smallest first. */
    renditions: z.array(z.object({ width: z.int(), height: z.int(), done: z.boolean() })),
    captions: z.array(z.object({ language: z.string(), label: z.string() })),
  })
  .meta({ id: 'AssetStatus' });
export type AssetStatus = z.infer<typeof AssetStatus>;
