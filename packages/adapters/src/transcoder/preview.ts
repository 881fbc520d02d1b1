import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Encoder, FilterAPI, Muxer, Rational } from 'node-av';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import { previewFile } from '@houselights/core/media-kit';
import type { SourceFacts } from '@houselights/core';
import { codecOptions } from './codec-options.ts';
import { createPace } from './pace.ts';
import { planExcerpts } from './preview-plan.ts';
import type { Excerpt } from './preview-plan.ts';
import { openSource, videoStream } from './source-input.ts';
import { createWriter, openDecoder } from './video-rung.ts';
import type { RungJob } from './video-rung.ts';

const shortSide = 360;
const maxFrameRate = 32;
/** Bit/s, so that 15 s stay well below `maxBytes`. */
const maxRate = 640_000;
const maxBytes = 1_500_000;

type PreviewJob = Pick<RungJob, 'path' | 'source' | 'workFolder' | 'limits'> & { readonly onProgress: () => void };

/**
 * Cuts a silent faststart MP4 from the upload for people who may not watch the film; false if the film is too short, or if none can be
 * made.
 */
export async function makePreview(job: PreviewJob): Promise<boolean> {
  const plan = planExcerpts(job.source.facts.durationMs / 1_000);
  const file = join(job.workFolder, previewFile);
  const frames = plan.length === 0 ? 0 : await encode(job, plan, file).catch(() => 0);
  const isGood = frames > 0 && (await stat(file)).size <= maxBytes;
  if (!isGood) await rm(file, { force: true });
  return isGood;
}

async function encode(job: PreviewJob, plan: readonly Excerpt[], file: string): Promise<number> {
  const { facts } = job.source;
  const rate = calmRate(facts.frameRate);
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    context: { timeBase: new Rational(rate.den, rate.num), framerate: new Rational(rate.num, rate.den) },
    threadCount: job.limits.threads,
    maxRate,
    bufSize: maxRate,
    configure: codecOptions({ preset: job.limits.preset, crf: 26, profile: 'high', 'forced-idr': 1 }),
  });
  await using muxer = await Muxer.open(file, {
    format: 'mp4',
    useSyncQueue: false,
    options: { movflags: '+faststart' },
  });
  const writer = createWriter(encoder, muxer, rate);
  const pace = createPace();
  for (const excerpt of plan) {
    for await (const frame of framesOf(job, excerpt, rate)) {
      writer.write(frame);
      const pause = pace();
      if (pause !== undefined) {
        job.onProgress();
        await pause;
      }
    }
  }
  if (writer.frames > 0) writer.finish();
  await muxer.close();
  return writer.frames;
}

/** An excerpt's frames at a constant rate, in the preview's size. Each frame is freed when the next one is requested. */
async function* framesOf(
  { path, source, limits }: PreviewJob,
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
      frame.pts = 0n;
      yield frame;
    }
    frame.free();
    if (taken >= wanted) return;
  }
}

function calmRate({ num, den }: SourceFacts['frameRate']): SourceFacts['frameRate'] {
  return num / den > maxFrameRate ? calmRate({ num, den: den * 2 }) : { num, den };
}
