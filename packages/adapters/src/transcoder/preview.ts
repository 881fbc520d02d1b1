import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Encoder, FilterAPI, Muxer, Rational } from 'node-av';
import type { Frame } from 'node-av';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import { previewFile } from '@houselights/core/media-kit';
import type { SourceFacts } from '@houselights/core';
import { codecOptions } from './codec-options.ts';
import type { PlannedRung } from './ladder.ts';
import { createPace } from './pace.ts';
import { planExcerpts } from './preview-plan.ts';
import type { Excerpt } from './preview-plan.ts';
import { openSource, videoStream } from './source-input.ts';
import { openDecoder } from './video-pass.ts';
import type { SourceJob } from './video-pass.ts';
import { createWriter } from './video-writer.ts';

const shortSide = 360;
const maxFrameRate = 32;
/** Bit/s, so that 15 s stay well below `maxBytes`. */
const maxRate = 640_000;
const maxBytes = 1_500_000;

/** A preview that is being cut. */
interface PreviewCut extends AsyncDisposable {
  /** Appends a copy of a picture that has the preview's size. */
  write(frame: Frame): Promise<void>;
  /** Completes the file; false if it is not worth showing. */
  finish(): Promise<boolean>;
}

/** Begins a silent faststart MP4 for people who may not watch the film, at this frame rate. */
async function openPreview({ workFolder, limits }: SourceJob, rate: SourceFacts['frameRate']): Promise<PreviewCut> {
  const file = join(workFolder, previewFile);
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    context: { timeBase: new Rational(rate.den, rate.num), framerate: new Rational(rate.num, rate.den) },
    threadCount: limits.threads,
    maxRate,
    bufSize: maxRate,
    configure: codecOptions({ preset: limits.preset, crf: 26, profile: 'high', 'forced-idr': 1 }),
  });
  const muxer = await Muxer.open(file, { format: 'mp4', useSyncQueue: false, options: { movflags: '+faststart' } });
  const writer = createWriter(encoder, muxer, rate);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await writer.room(0).catch(() => {});
    try {
      await muxer.close();
    } finally {
      encoder.close();
    }
  };
  const complete = async (): Promise<boolean> => {
    if (writer.frames === 0) return false;
    await writer.finish();
    await close();
    const { size } = await stat(file);
    return size <= maxBytes && size >= writer.segmentBytes.reduce((sum, bytes) => sum + bytes, 0);
  };
  return {
    async write(frame) {
      const copy = frame.clone();
      if (copy === null) return;
      copy.pts = 0n;
      writer.write(copy);
      await writer.room(2);
    },
    async finish() {
      const isGood = await complete().catch(() => false);
      if (!isGood) await rm(file, { force: true });
      return isGood;
    },
    [Symbol.asyncDispose]: close,
  };
}

/** The same film in another file: an upright, plain rendition of it. */
export function inRendition(job: SourceJob, path: string, { width, height }: PlannedRung): SourceJob {
  const facts = { ...job.source.facts, container: 'mp4', width, height } as const;
  return { ...job, path, source: { ...job.source, facts, pictureFilters: [] } };
}

/** Cuts excerpts into a silent preview; false if the film is too short, or if none can be made. */
export async function makePreview(job: SourceJob, onProgress: () => void): Promise<boolean> {
  const plan = planExcerpts(job.source.facts.durationMs / 1_000);
  if (plan.length === 0) return false;
  const rate = calmRate(job.source.facts.frameRate);
  try {
    await using cut = await openPreview(job, rate);
    const pace = createPace();
    for (const excerpt of plan) {
      for await (const frame of framesOf(job, excerpt, rate)) {
        await cut.write(frame);
        const pause = pace();
        if (pause !== undefined) {
          onProgress();
          await pause;
        }
      }
    }
    return await cut.finish();
  } catch {
    return false;
  }
}

/** An excerpt's frames at a constant rate, in the preview's size. Each frame is freed when the next one is requested. */
async function* framesOf(
  { path, source, limits }: SourceJob,
  { at, seconds }: Excerpt,
  rate: SourceFacts['frameRate'],
) {
  const { facts } = source;
  const scale = Math.min(1, shortSide / Math.min(facts.width, facts.height));
  const size = [facts.width, facts.height].map((side) => Math.max(2, Math.round((side * scale) / 2) * 2)).join(':');
  const { num, den } = rate;
  const wanted = Math.round((seconds * num) / den);
  await using input = await openSource(path, facts.container);
  using decoder = await openDecoder(input, limits.threads);
  using filter = FilterAPI.create(
    [`fps=${num}/${den}`, ...source.pictureFilters, `scale=${size}:flags=bicubic`, 'setsar=1', 'format=yuv420p'].join(
      ',',
    ),
    { threads: limits.threads, framerate: rate },
  );
  input.seekSync(at);
  let taken = 0;
  for (const frame of filter.framesSync(decoder.framesSync(input.packetsSync(videoStream(input)?.index)))) {
    if (frame === null) continue;
    const isInside = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den >= at;
    if (isInside) {
      taken += 1;
      yield frame;
    }
    frame.free();
    if (taken >= wanted) return;
  }
}

function calmRate({ num, den }: SourceFacts['frameRate']): SourceFacts['frameRate'] {
  return num / den > maxFrameRate ? calmRate({ num, den: den * 2 }) : { num, den };
}
