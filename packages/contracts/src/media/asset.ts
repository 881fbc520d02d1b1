import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { mediaFailureCodes } from './failures.ts';

export const Bcp47 = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, words.ref('language'));

/** `playable` means that the smallest size is there and the others follow; `ready` and `failed` are final. */
export const AssetState = z.enum(['uploading', 'queued', 'processing', 'playable', 'ready', 'failed']);
export type AssetState = z.infer<typeof AssetState>;

/** An upload and how far the pipeline has come with it, for its owner. */
export const AssetStatus = z
  .object({
    id: Id,
    videoId: Id.nullable(),
    state: AssetState,
    filename: z.string(),
    /** Bytes of the upload. */
    size: z.int(),
    stage: z.string().nullable(),
    /** Per mille of the whole work. */
    progress: z.int().min(0).max(1000),
    failure: z.object({ code: z.enum(mediaFailureCodes), text: z.string() }).nullable(),
    durationMs: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    hasAudio: z.boolean().nullable(),
    /** Sizes to be made, smallest first. */
    renditions: z.array(z.object({ width: z.int(), height: z.int(), done: z.boolean() })),
    captions: z.array(z.object({ language: z.string(), label: z.string() })),
  })
  .meta({ id: 'AssetStatus' });
export type AssetStatus = z.infer<typeof AssetStatus>;
