import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, FilterAPI, avGetPixFmtName, getFFmpegInfo } from 'node-av';
import type { Demuxer, Encoder, Frame, Muxer } from 'node-av';
import type { AVPixelFormat } from 'node-av/constants';
import { MediaRejected } from '@houselights/core/media-kit';
import type { FilmPart, Rung, UnfinishedRung, UnfinishedRungs } from '@houselights/core';
import { openHls } from './hls-output.ts';
import { Incomplete, finishHls, segmentName } from './hls-playlist.ts';
import type { KeptPictures } from './kept-pictures.ts';
import { segmentStartFrame } from './ladder.ts';
import type { PlannedRung } from './ladder.ts';
import type { TranscodeLimits } from './limits.ts';
import { makeNewFolder } from './new-folder.ts';
import { createPace } from './pace.ts';
import type { ProbedSource } from './probe.ts';
import { openSourceAt, videoStream } from './source-input.ts';
import { openEncoder, settingsOf } from './video-encoder.ts';
import { createWriter } from './video-writer.ts';
import type { VideoWriter } from './video-writer.ts';

export interface SourceJob {
  readonly path: string;
  readonly source: ProbedSource;
  readonly workFolder: string;
  readonly limits: TranscodeLimits;
}

export interface VideoPass extends SourceJob {
  /** The renditions that this pass makes, at least one, all in one codec. */
  readonly rungs: readonly PlannedRung[];
  /** Called from time to time with the share done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** What an earlier attempt made of them. */
  readonly unfinished?: UnfinishedRungs | undefined;
  /** Called from time to time with segments that are complete and may be taken away. */
  readonly onSegments?: (made: MadeSegments) => void;
  /** Takes the pictures that this pass decodes. */
  readonly keepIn?: KeptPictures;
  /** Has the film's first pictures from an earlier pass. */
  readonly kept?: KeptPictures | undefined;
}

/** Segments of all renditions of a pass; `from` is the number of the first. */
export interface MadeSegments extends UnfinishedRungs {
  readonly from: number;
  readonly files: readonly string[];
}

export interface MadeRung {
  readonly rung: Rung;
  readonly files: readonly string[];
}

/** Frames that are ready before an encoder wants them: enough that it never waits for the decoder. */
const framesAhead = 2;

/** Segments of another encoder, or of other settings, would not fit to those that follow. */
function recipeOf({ limits, source, rungs }: VideoPass): string {
  const { width, height, frameRate } = source.facts;
  const picture = `${width}x${height} at ${frameRate.num}/${frameRate.den}`;
  const { preset, quality } = settingsOf(rungs[0]?.codec, limits);
  return [getFFmpegInfo().version, preset, limits.threads, picture, quality].join('; ').slice(0, 200);
}

/** Decodes the film at most once and encodes it into each rendition's folder. */
export async function encodeRungs(job: VideoPass): Promise<readonly MadeRung[]> {
  const pass = beginPass(job);
  const outputs: Output[] = [];
  try {
    await encodeInto(outputs, pass, job);
  } finally {
    for (const output of outputs) await closeOutput(output);
  }
  const made: MadeRung[] = [];
  for (const output of outputs) made.push(await finishOutput(output, job));
  return made;
}

/** Encodes some segments of each rendition, and hands them over: all of them, unless the film ends earlier. */
export async function encodePart(job: VideoPass, { from, to }: FilmPart): Promise<void> {
  // Nobody asks how large the segments before it are.
  const before = Array.from({ length: from }, () => 0);
  const pass: Pass = { recipe: recipeOf(job), from, to, taken: new Map(job.rungs.map(({ path }) => [path, before])) };
  const outputs: Output[] = [];
  try {
    await encodeInto(outputs, pass, job);
  } finally {
    for (const output of outputs) await closeOutput(output);
  }
  const isWhole = outputs.every(({ writer }) => writer.frames > segmentStartFrame(to, job.source.facts.frameRate));
  if (isWhole) await handOverUntil(to, outputs, pass, job);
}

interface Output {
  readonly rung: PlannedRung;
  readonly folder: string;
  /** Bytes of the segments that were taken away, from the film's beginning on. */
  readonly taken: number[];
  /** Bytes of those that an earlier attempt made. */
  readonly before: number;
  readonly filter: FilterAPI;
  readonly encoder: Encoder;
  readonly muxer: Muxer;
  readonly writer: VideoWriter;
  codecs: string;
}

interface Pass {
  readonly recipe: string;
  /** The segment that it begins with. */
  readonly from: number;
  /** The segment that it ends before; absent if it ends with the film. */
  readonly to?: number;
  /** Bytes of each rendition's segments before that. */
  readonly taken: ReadonlyMap<string, readonly number[]>;
}

/** Goes on where all renditions of the pass have the same segments, else begins anew. */
function beginPass(job: VideoPass): Pass {
  const { rungs, unfinished } = job;
  const recipe = recipeOf(job);
  const known = unfinished?.recipe === recipe ? unfinished.rungs : [];
  const taken = new Map(known.map(({ path, segments }) => [path, segments]));
  const counts = new Set(rungs.map(({ path }) => taken.get(path)?.length ?? 0));
  const [from = 0] = counts;
  return counts.size === 1 ? { recipe, from, taken } : { recipe, from: 0, taken: new Map() };
}

async function encodeInto(outputs: Output[], pass: Pass, job: VideoPass): Promise<void> {
  const { path, source, rungs, limits, onProgress, kept } = job;
  const { facts } = source;
  const { num, den } = facts.frameRate;
  const firstFrame = segmentStartFrame(pass.from, facts.frameRate);
  const keepIn = firstFrame === 0 ? job.keepIn : undefined;
  const start = (Math.max(firstFrame, kept?.count ?? 0) * den) / num;
  await using input = await openSourceAt(path, facts.container, start);
  using decoder = await openDecoder(input, limits.threads);
  // The frame rate comes first: dropped frames need not be rotated or scaled, and film time 0 is frame 0.
  using upright = FilterAPI.create(
    [`fps=${num}/${den}:start_time=${start.toFixed(6)}`, ...source.pictureFilters].join(','),
    { threads: limits.threads, framerate: facts.frameRate },
  );
  for (const rung of rungs) outputs.push(await openOutput(rung, decoder, pass, job));
  const pace = createPace();
  const expected = Math.max(1, (facts.durationMs / 1_000) * (num / den));
  let frames = firstFrame;
  // The picture that begins the next segment completes the last one: without it, the film may end earlier.
  const end = pass.to === undefined ? Infinity : segmentStartFrame(pass.to, facts.frameRate) + 1;
  const pause = async (): Promise<void> => {
    const turn = pace();
    if (turn === undefined) return;
    onProgress(Math.min(1, frames / expected));
    await turn;
  };
  const take = async (pictures: Iterable<Frame> | AsyncIterable<Frame>): Promise<void> => {
    for await (const frame of pictures) {
      if (frames >= end) {
        frame.free();
        continue;
      }
      keepIn?.keep(frame);
      // All sizes at once, and beside the sound.
      await Promise.all(outputs.map(({ filter }) => filter.process(frame)));
      for (const { filter, writer } of outputs) {
        for (let sized = filter.receiveSync(); sized; sized = filter.receiveSync()) writer.write(sized);
      }
      frame.free();
      frames += 1;
      for (const { writer } of outputs) await writer.room(framesAhead);
      await handOver(outputs, pass, job);
      await pause();
    }
  };
  if (kept !== undefined) await take(kept.read(firstFrame));
  if (kept?.isWhole !== true) {
    const decoded = decoder.framesSync(input.packetsSync(videoStream(input)?.index));
    for (const frame of inOneSize(decoded, limits.threads)) {
      if (frame === null) continue;
      const pictures = upright.processAllSync(frame);
      frame.free();
      await take(pictures);
      if (frames >= end) break;
      // Also while everything before the first missing segment is decoded, which may take long.
      await pause();
    }
    if (frames < end) await take(upright.flushFramesSync());
  }
  keepIn?.end();
  if (frames === firstFrame) {
    if (pass.to === undefined) throw new MediaRejected('file_damaged');
    // The film is shorter than its file says.
    return;
  }
  for (const output of outputs) {
    await output.writer.finish();
    output.codecs = output.muxer.video()?.codecpar.getCodecString() ?? output.codecs;
  }
}

/** Offers the segments that all renditions have completed, once they are many. */
async function handOver(outputs: readonly Output[], pass: Pass, job: VideoPass): Promise<void> {
  const from = outputs[0]?.taken.length ?? 0;
  const to = Math.min(...outputs.map(({ writer }) => writer.segments));
  // A worker of an earlier release knows no segments, and no limit for them.
  if (to - from >= job.limits.segmentsAtOnce) await handOverUntil(to, outputs, pass, job);
}

async function handOverUntil(
  to: number,
  outputs: readonly Output[],
  { recipe, from: first }: Pass,
  { onSegments }: VideoPass,
): Promise<void> {
  const from = outputs[0]?.taken.length ?? 0;
  if (onSegments === undefined || to <= from) return;
  const files: string[] = [];
  const rungs: UnfinishedRung[] = [];
  for (const { rung, folder, taken, writer } of outputs) {
    for (let index = from; index < to; index += 1) {
      const name = segmentName(index);
      const { size } = await stat(join(folder, name));
      // The muxer says nothing of a full disk.
      if (size < (writer.segmentBytes[index - first] ?? Infinity)) throw new Incomplete(name);
      taken.push(size);
      files.push(`${rung.path}/${name}`);
    }
    rungs.push({ path: rung.path, segments: taken.slice(from) });
  }
  onSegments({ recipe, from, rungs, files });
}

async function openOutput(rung: PlannedRung, decoder: Decoder, pass: Pass, job: VideoPass): Promise<Output> {
  const { workFolder, limits, source } = job;
  const { frameRate } = source.facts;
  const folder = join(workFolder, rung.path);
  await makeNewFolder(folder);
  const filter = FilterAPI.create(
    [`scale=${rung.width}:${rung.height}:flags=bicubic`, 'setsar=1', 'format=yuv420p'].join(','),
    { threads: limits.threads, framerate: frameRate },
  );
  const encoder = await openEncoder(rung, { decoder, filter, limits });
  const muxer = await openHls(folder, 0.01, pass.from);
  const writer = createWriter(encoder, muxer, frameRate, pass.from);
  const taken = [...(pass.taken.get(rung.path) ?? [])];
  const before = taken.reduce((sum, bytes) => sum + bytes, 0);
  const { codecs } = settingsOf(rung.codec, limits);
  return { rung, folder, taken, before, filter, encoder, muxer, writer, codecs };
}

/** Closes the files, and frees what the encoder holds. */
async function closeOutput({ writer, muxer, encoder, filter }: Output): Promise<void> {
  // Nothing may be closed under a thread that still uses it.
  await writer.room(0).catch(() => {});
  await muxer.close();
  encoder.close();
  filter.close();
}

async function finishOutput(
  { rung, folder, taken, codecs, before, writer }: Output,
  { source }: VideoPass,
): Promise<MadeRung> {
  const { frameRate } = source.facts;
  const { num, den } = frameRate;
  const packetBytes = writer.segmentBytes.reduce((sum, bytes) => sum + bytes, before);
  const measure = await finishHls(
    folder,
    packetBytes,
    taken.map((bytes, index) => {
      const frames = segmentStartFrame(index + 1, frameRate) - segmentStartFrame(index, frameRate);
      return { bytes, seconds: (frames * den) / num };
    }),
  );
  return {
    rung: {
      path: rung.path,
      width: rung.width,
      height: rung.height,
      frameRate: num / den,
      codecs,
      bandwidth: measure.bandwidth,
      averageBandwidth: measure.averageBandwidth,
      timeline: measure.timeline,
    },
    files: measure.files.map((file) => `${rung.path}/${file}`),
  };
}

/**
 * Brings pictures to the size and format of the first one. A filter is built anew for others, and one that keeps count of time would start
 * from the film's beginning again.
 */
function* inOneSize(frames: Iterable<Frame | null>, threads: number): Generator<Frame | null> {
  let first: Pick<Frame, 'width' | 'height' | 'format'> | undefined;
  let fit: FilterAPI | undefined;
  try {
    for (const frame of frames) {
      if (frame === null) {
        yield frame;
        continue;
      }
      const { width, height, format } = frame;
      first ??= { width, height, format };
      if (width === first.width && height === first.height && format === first.format) {
        yield frame;
        continue;
      }
      const name = avGetPixFmtName(first.format as AVPixelFormat);
      fit ??= FilterAPI.create(`scale=${first.width}:${first.height}:flags=bicubic,setsar=1,format=${name}`, {
        threads,
      });
      const fitted = fit.processAllSync(frame);
      frame.free();
      yield* fitted;
    }
  } finally {
    fit?.close();
  }
}

/** A decoder for the video. Single broken frames are skipped, the others kept. */
export async function openDecoder(input: Demuxer, threads: number): Promise<Decoder> {
  const stream = videoStream(input);
  if (stream === undefined) throw new MediaRejected('file_damaged');
  return Decoder.create(stream, { threadCount: threads, exitOnError: false });
}
