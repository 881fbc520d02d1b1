import { Rendition, SoundRendition, UnfinishedRenditions } from '@houselights/contracts';
import type { FilmPart, UnfinishedRungs } from '@houselights/core';
import { z } from 'zod';
import type { TranscodeLimits } from './limits.ts';

/** An output file, at most one folder deep, whose name cannot lead anywhere else. */
export const ResultPath = z.string().regex(/^(?:[\w-]{1,64}\/)?[\w-][\w.-]{0,127}$/);
const Folder = z.string().regex(/^[\w-]{1,64}$/);
/** Copied verbatim into playlists. */
const Codecs = z.string().regex(/^[\w.,-]{1,64}$/);
const Language = z.string().regex(/^[\w-]{1,35}$/);
const Size = z.object({ width: z.int(), height: z.int() });
const MadeRendition = Rendition.extend({ path: Folder, codecs: Codecs });
const MadeSound = SoundRendition.extend({
  path: Folder,
  codecs: Codecs,
  language: Language.default('und'),
  title: z.string().max(2_000).default(''),
});

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
  path: ResultPath,
  columns: z.int(),
  rows: z.int(),
  width: z.int(),
  height: z.int(),
  intervalMs: z.int(),
  count: z.int(),
});

const Files = z.array(ResultPath).max(100_000);

/** The child's messages to its parent, which validates them: the child has read an untrusted file. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('probed'),
    source: Facts,
    rungs: z.array(Size).max(100),
    sharing: z
      .object({
        segments: z.int().min(0).max(100_000),
        atOnce: z.int().min(1).max(100_000),
        perMille: z.int().min(0).max(1000),
      })
      .optional(),
  }),
  z.object({
    type: z.literal('progress'),
    stage: z.enum(['probe', 'audio', 'first', 'pictures', 'rungs', 'av1']),
    perMille: z.int().min(0).max(1000),
  }),
  z.object({
    type: z.literal('base'),
    rung: MadeRendition,
    audio: MadeSound.optional(),
    sprite: SpriteMade.optional(),
    captions: z.array(z.object({ language: Language, path: ResultPath })).max(100),
    posterAt: z.int().min(0).optional(),
    files: Files,
  }),
  z.object({ type: z.literal('audio'), audio: MadeSound, files: Files }),
  z.object({ type: z.literal('posters'), files: Files }),
  z.object({ type: z.literal('preview'), files: Files }),
  z.object({
    type: z.literal('segments'),
    recipe: z.string().max(200),
    from: z.int().min(0),
    rungs: z
      .array(z.object({ path: Folder, segments: z.array(z.int().min(0)).max(100_000).readonly() }))
      .max(100)
      .readonly(),
    files: Files.readonly(),
  }),
  z.object({ type: z.literal('rung'), rung: MadeRendition, files: Files }),
  z.object({ type: z.literal('rejected'), code: z.string().max(64) }),
  z.object({ type: z.literal('failed'), message: z.string().max(500) }),
  z.object({ type: z.literal('done') }),
]);
export type ChildMessage = z.infer<typeof ChildMessage>;

/** The parent's task for the child. */
export interface ChildTask {
  readonly source: string;
  readonly container: 'mp4' | 'matroska';
  readonly workFolder: string;
  readonly done: readonly string[];
  readonly unfinished?: UnfinishedRungs | undefined;
  readonly part?: FilmPart | undefined;
  readonly posterAt?: number | undefined;
  /** Whether posters may come after what makes the film playable. A worker of an earlier release does not know that. */
  readonly latePosters: boolean;
  readonly limits: TranscodeLimits;
}

/** A worker's requests to the standalone transcoder: first a folder, then work on the files it has put there. */
export const ServerRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({
    type: z.literal('work'),
    container: z.enum(['mp4', 'matroska']),
    done: z.array(z.string()),
    unfinished: UnfinishedRenditions.optional(),
    /** A transcoder of an earlier release ignores it, and makes the whole film. */
    part: z.object({ from: z.int().min(0), to: z.int().min(1) }).optional(),
    posterAt: z.int().min(0).optional(),
    latePosters: z.boolean().default(false),
    limits: z.custom<TranscodeLimits>((limits) => typeof limits === 'object' && limits !== null),
  }),
]);
export type ServerRequest = z.infer<typeof ServerRequest>;

/** That transcoder's answers: a folder beside its socket, then its child's messages. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), folder: z.uuid() }),
  ...ChildMessage.options,
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** Names in a task's folder: the input file, and the output folder. */
export const taskSource = 'source';
export const taskMade = 'made';
