import { Rendition, SoundRendition } from '@houselights/contracts';
import { z } from 'zod';
import type { TranscodeLimits } from './limits.ts';

/** The pipe of the child that its messages come out of, one JSON object a line. */
export const messagePipe = 3;

/** What is made: a file, at most one folder deep, whose name cannot lead anywhere else. */
export const ResultPath = z.string().regex(/^(?:[\w-]{1,64}\/)?[\w-][\w.-]{0,127}$/);
const Folder = z.string().regex(/^[\w-]{1,64}$/);
/** Stands in playlists as it is. */
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

/** What the child process tells its parent. Parsed there: the child has read a stranger's file. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('probed'), source: Facts, rungs: z.array(Size).max(100) }),
  z.object({
    type: z.literal('progress'),
    stage: z.enum(['probe', 'audio', 'first', 'pictures', 'rungs']),
    perMille: z.int().min(0).max(1000),
  }),
  z.object({
    type: z.literal('base'),
    rung: MadeRendition,
    audio: MadeSound.optional(),
    sprite: SpriteMade.optional(),
    captions: z.array(z.object({ language: Language, path: ResultPath })).max(100),
    files: Files,
  }),
  z.object({ type: z.literal('audio'), audio: MadeSound, files: Files }),
  z.object({ type: z.literal('preview'), files: Files }),
  z.object({ type: z.literal('rung'), rung: MadeRendition, files: Files }),
  z.object({ type: z.literal('rejected'), code: z.string().max(64) }),
  z.object({ type: z.literal('failed'), message: z.string().max(500) }),
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

/** What a worker asks of the transcoder that stands alone: a folder first, then the work on what it has put into it. */
export const ServerRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({
    type: z.literal('work'),
    container: z.enum(['mp4', 'matroska']),
    done: z.array(z.string()),
    limits: z.custom<TranscodeLimits>((limits) => typeof limits === 'object' && limits !== null),
  }),
]);
export type ServerRequest = z.infer<typeof ServerRequest>;

/** What that transcoder answers: a folder beside its socket, then what its child tells. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), folder: z.uuid() }),
  ...ChildMessage.options,
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** Names in the folder of a task: what is read, and where everything is made. */
export const taskSource = 'source';
export const taskMade = 'made';
