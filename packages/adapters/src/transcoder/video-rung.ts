import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Encoder, FFmpegError, FilterAPI } from 'node-av';
import type { Demuxer, Frame, Muxer } from 'node-av';
import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { MediaRejected } from '@houselights/core/media-kit';
import type { Rung, SourceFacts } from '@houselights/core';
import { codecOptions } from './codec-options.ts';
import { finishHls, openHls } from './hls-output.ts';
import { segmentStartFrame } from './ladder.ts';
import type { PlannedRung } from './ladder.ts';
import type { TranscodeLimits } from './limits.ts';
import { createPace } from './pace.ts';
import type { ProbedSource } from './probe.ts';
import { openSource, videoStream } from './source-input.ts';

export interface RungJob {
  readonly path: string;
  readonly source: ProbedSource;
  readonly rung: PlannedRung;
  readonly workFolder: string;
  readonly limits: TranscodeLimits;
  /** Called from time to time with the share done, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Encodes one rendition into its folder; the folder appears only when it is complete. */
export async function encodeRung(job: RungJob): Promise<{ readonly rung: Rung; readonly files: readonly string[] }> {
  const { rung, workFolder } = job;
  const folder = join(workFolder, rung.path);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const { frames, codecs } = await encodeInto(part, job);
  const { num, den } = job.source.facts.frameRate;
  if (frames === 0) throw new MediaRejected('file_damaged');
  const measure = await finishHls(part);
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
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

async function encodeInto(
  folder: string,
  { path, source, rung, limits, onProgress }: RungJob,
): Promise<{ frames: number; codecs: string }> {
  const { facts } = source;
  await using input = await openSource(path, facts.container);
  using decoder = await openDecoder(input, limits.threads);
  const { num, den } = facts.frameRate;
  // The frame rate comes first: dropped frames need not be rotated or scaled, and film time 0 is frame 0.
  using filter = FilterAPI.create(
    [
      `fps=${num}/${den}:start_time=0`,
      ...source.pictureFilters,
      `scale=${rung.width}:${rung.height}:flags=bicubic`,
      'setsar=1',
      'format=yuv420p',
    ].join(','),
    { threads: limits.threads, framerate: facts.frameRate },
  );
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    threadCount: limits.threads,
    maxRate: rung.maxRate,
    bufSize: Math.round(rung.maxRate * 1.5),
    // Key frames only where segments begin.
    gopSize: 100_000,
    configure: codecOptions({ preset: limits.preset, crf: 23, profile: 'high', 'forced-idr': 1, sc_threshold: 0 }),
  });
  await using muxer = await openHls(folder, 0.01);
  const writer = createWriter(encoder, muxer, facts.frameRate);
  const pace = createPace();
  const expected = Math.max(1, (facts.durationMs / 1_000) * (facts.frameRate.num / facts.frameRate.den));
  for (const frame of filter.framesSync(decoder.framesSync(input.packetsSync(videoStream(input)?.index)))) {
    if (frame === null) continue;
    writer.write(frame);
    frame.free();
    const pause = pace();
    if (pause !== undefined) {
      onProgress(Math.min(1, writer.frames / expected));
      await pause;
    }
  }
  writer.finish();
  const codecs = muxer.video()?.codecpar.getCodecString() ?? 'avc1.64001f';
  await muxer.close();
  return { frames: writer.frames, codecs };
}

/** A decoder for the video. Single broken frames are skipped, the others kept. */
export async function openDecoder(input: Demuxer, threads: number): Promise<Decoder> {
  const stream = videoStream(input);
  if (stream === undefined) throw new MediaRejected('file_damaged');
  return Decoder.create(stream, { threadCount: threads, exitOnError: false });
}

/** Feeds frames to an encoder one by one, with key frames where segments begin. */
export function createWriter(encoder: Encoder, muxer: Muxer, rate: SourceFacts['frameRate']) {
  const stream = muxer.addStream(encoder);
  let frames = 0;
  let segment = 0;
  const drain = (): void => {
    for (let packet = encoder.receiveSync(); packet; packet = encoder.receiveSync()) {
      muxer.writePacketSync(packet, stream);
      packet.free();
    }
  };
  return {
    get frames() {
      return frames;
    },
    write(frame: Frame): void {
      const starts = frames >= segmentStartFrame(segment, rate);
      if (starts) segment += 1;
      if (frames === 0) {
        // The first frame opens the encoder, and is always a key frame.
        encoder.encodeSync(frame);
      } else {
        // Encoder.encodeSync drops picture types, so the codec is fed directly.
        const context = encoder.getCodecContext();
        frame.pictType = starts ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
        frame.pts = BigInt(frames);
        frame.timeBase = context?.timeBase ?? frame.timeBase;
        frame.duration = 1n;
        FFmpegError.throwIfError(context?.sendFrameSync(frame) ?? -1, 'encode');
      }
      frames += 1;
      drain();
    },
    finish(): void {
      encoder.flushSync();
      drain();
    },
  };
}
