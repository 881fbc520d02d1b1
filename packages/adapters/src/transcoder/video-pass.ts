import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Encoder, FilterAPI } from 'node-av';
import type { Demuxer, Muxer } from 'node-av';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import { MediaRejected } from '@houselights/core/media-kit';
import type { Rung } from '@houselights/core';
import { codecOptions } from './codec-options.ts';
import { finishHls, openHls } from './hls-output.ts';
import type { PlannedRung } from './ladder.ts';
import type { TranscodeLimits } from './limits.ts';
import { createPace } from './pace.ts';
import type { ProbedSource } from './probe.ts';
import { openSource, videoStream } from './source-input.ts';
import { createWriter } from './video-writer.ts';
import type { VideoWriter } from './video-writer.ts';

export interface SourceJob {
  readonly path: string;
  readonly source: ProbedSource;
  readonly workFolder: string;
  readonly limits: TranscodeLimits;
}

export interface VideoPass extends SourceJob {
  /** The renditions that this pass makes, at least one. */
  readonly rungs: readonly PlannedRung[];
  /** Called from time to time with the share done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Called after each picture with the seconds of film that are encoded, for work that goes on beside. */
  readonly beside?: (seconds: number) => void;
}

export interface MadeRung {
  readonly rung: Rung;
  readonly files: readonly string[];
}

/** Frames that are ready before an encoder wants them: enough that it never waits for the decoder. */
const framesAhead = 2;

/** Decodes the film once and encodes it into each rendition's folder; the folders appear only when all are complete. */
export async function encodeRungs(job: VideoPass): Promise<readonly MadeRung[]> {
  const outputs: Output[] = [];
  try {
    await encodeInto(outputs, job);
  } finally {
    for (const output of outputs) await closeOutput(output);
  }
  const made: MadeRung[] = [];
  for (const output of outputs) made.push(await finishOutput(output, job));
  return made;
}

interface Output {
  readonly rung: PlannedRung;
  readonly part: string;
  readonly filter: FilterAPI;
  readonly encoder: Encoder;
  readonly muxer: Muxer;
  readonly writer: VideoWriter;
  codecs: string;
}

async function encodeInto(outputs: Output[], job: VideoPass): Promise<void> {
  const { path, source, rungs, limits, onProgress, beside } = job;
  const { facts } = source;
  const perSecond = facts.frameRate.num / facts.frameRate.den;
  await using input = await openSource(path, facts.container);
  using decoder = await openDecoder(input, limits.threads);
  // The frame rate comes first: dropped frames need not be rotated or scaled, and film time 0 is frame 0.
  using upright = FilterAPI.create(
    [`fps=${facts.frameRate.num}/${facts.frameRate.den}:start_time=0`, ...source.pictureFilters].join(','),
    { threads: limits.threads, framerate: facts.frameRate },
  );
  for (const rung of rungs) outputs.push(await openOutput(rung, decoder, job));
  const pace = createPace();
  const expected = Math.max(1, (facts.durationMs / 1_000) * perSecond);
  let frames = 0;
  for (const frame of upright.framesSync(decoder.framesSync(input.packetsSync(videoStream(input)?.index)))) {
    if (frame === null) continue;
    for (const output of outputs) {
      for (const sized of output.filter.processAllSync(frame)) {
        output.writer.write(sized);
      }
    }
    frame.free();
    frames += 1;
    beside?.(frames / perSecond);
    for (const { writer } of outputs) await writer.room(framesAhead);
    const pause = pace();
    if (pause !== undefined) {
      onProgress(Math.min(1, frames / expected));
      await pause;
    }
  }
  for (const output of outputs) {
    if (output.writer.frames === 0) throw new MediaRejected('file_damaged');
    await output.writer.finish();
    output.codecs = output.muxer.video()?.codecpar.getCodecString() ?? output.codecs;
  }
}

async function openOutput(rung: PlannedRung, decoder: Decoder, { workFolder, limits, source }: VideoPass) {
  const { frameRate } = source.facts;
  const part = join(workFolder, `${rung.path}.part`);
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const filter = FilterAPI.create(
    [`scale=${rung.width}:${rung.height}:flags=bicubic`, 'setsar=1', 'format=yuv420p'].join(','),
    { threads: limits.threads, framerate: frameRate },
  );
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    // As x264 itself chooses: while some threads wait for each other, another one works.
    threadCount: Math.ceil(limits.threads * 1.5),
    maxRate: rung.maxRate,
    bufSize: Math.round(rung.maxRate * 1.5),
    // Key frames only where segments begin.
    gopSize: 100_000,
    configure: codecOptions({ preset: limits.preset, crf: 23, profile: 'high', 'forced-idr': 1, sc_threshold: 0 }),
  });
  const muxer = await openHls(part, 0.01);
  return { rung, part, filter, encoder, muxer, writer: createWriter(encoder, muxer, frameRate), codecs: 'avc1.64001f' };
}

/** Closes the files, and frees what the encoder holds. */
async function closeOutput({ writer, muxer, encoder, filter }: Output): Promise<void> {
  // Nothing may be closed under a thread that still uses it.
  await writer.room(0).catch(() => {});
  await muxer.close();
  encoder.close();
  filter.close();
}

async function finishOutput({ rung, part, codecs }: Output, { workFolder, source }: VideoPass): Promise<MadeRung> {
  const folder = join(workFolder, rung.path);
  const measure = await finishHls(part);
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  const { num, den } = source.facts.frameRate;
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

/** A decoder for the video. Single broken frames are skipped, the others kept. */
export async function openDecoder(input: Demuxer, threads: number): Promise<Decoder> {
  const stream = videoStream(input);
  if (stream === undefined) throw new MediaRejected('file_damaged');
  return Decoder.create(stream, { threadCount: threads, exitOnError: false });
}
