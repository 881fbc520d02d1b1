import { Rendition, SoundRendition } from '@houselights/contracts';
import { z } from 'zod';
import type { TranscodeLimits } from './limits.ts';

const Size = z.object({ width: z.int(), height: z.int() });

export const Facts = z.object({
  container: z.enum(['mp4', 'matroska']),
  durationMs: z.number(),
  width: z.int(),
  height: z.int(),
  frameRate: z.object({ num: z.int(), den: z.int() }),
  hasAudio: z.boolean(),
  hdr: z.boolean(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});

const SpriteMade = z.object({
  path: z.string(),
  columns: z.int(),
  rows: z.int(),
  width: z.int(),
  height: z.int(),
  intervalMs: z.int(),
  count: z.int(),
});

const Files = z.array(z.string());

/** What the child process tells its parent. Parsed there: the child has read a stranger's file. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('probed'), source: Facts, rungs: z.array(Size) }),
  z.object({
    type: z.literal('progress'),
    stage: z.enum(['probe', 'audio', 'first', 'pictures', 'rungs']),
    perMille: z.int().min(0).max(1000),
  }),
  z.object({
    type: z.literal('base'),
    rung: Rendition,
    audio: SoundRendition.optional(),
    sprite: SpriteMade.optional(),
    captions: z.array(z.object({ language: z.string(), path: z.string() })),
    files: Files,
  }),
  z.object({ type: z.literal('audio'), audio: SoundRendition, files: Files }),
  z.object({ type: z.literal('preview'), files: Files }),
  z.object({ type: z.literal('rung'), rung: Rendition, files: Files }),
  z.object({ type: z.literal('rejected'), code: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
  z.object({ type: z.literal('done') }),
]);
export type ChildMessage = z.infer<typeof ChildMessage>;

/** What the parent asks of the child. */
export interface ChildTask {
  readonly source: string;
  readonly container: 'mp4' | 'matroska';
  readonly workFolder: string;
  readonly done: readonly string[];
  readonly limits: TranscodeLimits;
}
