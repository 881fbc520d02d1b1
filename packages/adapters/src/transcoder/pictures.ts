import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Decoder, Demuxer, Encoder, FilterAPI } from 'node-av';
import type { Frame } from 'node-av';
import { FF_ENCODER_MJPEG } from 'node-av/constants';
import { formatTime } from '@houselights/core/media-kit';
import type { Rung, SourceFacts, Sprite } from '@houselights/core';
import { pictureSizes } from '../pictures/picture-sizes.ts';
import { codecOptions } from './codec-options.ts';
import type { KeptPictures } from './kept-pictures.ts';
import { brightnessOf, posterScore } from './poster-score.ts';
import type { ProbedSource } from './probe.ts';
import { openSourceAt, videoStream } from './source-input.ts';
import { openDecoder } from './video-pass.ts';

/** Joins a rendition's init and media segments into one file: fragmented MP4, readable by any demuxer. */
export async function joinRendition(folder: string, target: string): Promise<void> {
  const segments = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).toSorted();
  await writeFile(target, '');
  for (const name of ['init.mp4', ...segments]) {
    await pipeline(createReadStream(join(folder, name)), createWriteStream(target, { flags: 'a' }));
  }
}

const maxTiles = 200;
const maxColumns = 10;
const tileSide = 160;

/**
 * Creates sprite.jpg and sprite.vtt from the key frames of the smallest rendition, and finds the moment that would make the best poster.
 */
export async function makeSprite(
  rendition: string,
  rung: Rung,
  { durationMs }: SourceFacts,
  workFolder: string,
): Promise<{ readonly sprite: Sprite | undefined; readonly posterAt: number }> {
  const scale = tileSide / Math.max(rung.width, rung.height);
  const width = Math.max(2, Math.round((rung.width * scale) / 2) * 2);
  const height = Math.max(2, Math.round((rung.height * scale) / 2) * 2);
  // Key frames come every two seconds, except the one at second 1.
  const intervalMs = Math.max(2_000, Math.ceil(durationMs / maxTiles / 2_000) * 2_000);
  const count = Math.max(1, Math.ceil(durationMs / intervalMs));
  const columns = Math.min(maxColumns, count);
  const rows = Math.ceil(count / columns);
  let tiles = 0;
  let best = { score: -1, at: 0 };
  using tile = FilterAPI.create(`tile=${columns}x${rows}:nb_frames=${count},scale=out_range=full,format=yuvj420p`);
  for await (const { frame, at } of keyFrames(rendition, `scale=${width}:${height},setsar=1,format=yuv420p`)) {
    const score = posterScore(brightnessOf(frame), at / Math.max(1, durationMs));
    if (score > best.score) best = { score, at };
    while (tiles < count && tiles * intervalMs <= at + 50) {
      frame.pts = BigInt(tiles);
      tile.processSync(frame);
      tiles += 1;
    }
    frame.free();
  }
  tile.flushSync();
  const sheet = tile.receiveSync();
  if (!sheet || tiles === 0) return { sprite: undefined, posterAt: best.at };
  await writeFile(join(workFolder, 'sprite.jpg'), await encodeJpeg(sheet, 6));
  sheet.free();
  const sprite: Sprite = { path: 'sprite.jpg', columns, rows, width, height, intervalMs, count: tiles };
  await writeFile(join(workFolder, 'sprite.vtt'), spriteVtt(sprite, durationMs));
  return { sprite, posterAt: best.at };
}

async function* keyFrames(path: string, form: string): AsyncGenerator<{ frame: Frame; at: number }> {
  await using input = await Demuxer.open(path, { format: 'mov', options: { protocol_whitelist: 'file' } });
  const stream = videoStream(input);
  if (stream === undefined) return;
  using decoder = await Decoder.create(stream, { threadCount: 1 });
  using filter = FilterAPI.create(form);
  for (const packet of input.packetsSync(stream.index)) {
    if (packet === null) break;
    if (packet.isKeyframe) {
      const at = (Number(packet.pts) * 1_000 * packet.timeBase.num) / packet.timeBase.den;
      for (const decoded of decoder.decodeAllSync(packet)) {
        for (const frame of filter.processAllSync(decoded)) yield { frame, at };
        decoded.free();
      }
    }
    packet.free();
  }
}

/** WebVTT whose cues reference parts of the sheet, as players expect. */
function spriteVtt({ columns: across, width, height, intervalMs, count }: Sprite, durationMs: number): string {
  const cues = Array.from({ length: count }, (_, i) => {
    const end = i === count - 1 ? Math.max(durationMs, i * intervalMs + 1) : (i + 1) * intervalMs;
    const area = `${(i % across) * width},${Math.floor(i / across) * height},${width},${height}`;
    return `${formatTime(i * intervalMs)} --> ${formatTime(end)}\nsprite.jpg#xywh=${area}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

export interface PosterJob {
  readonly path: string;
  readonly source: ProbedSource;
  readonly workFolder: string;
  /** The moment in the film, ms. */
  readonly at: number;
  /** Has some of the film's pictures. */
  readonly kept: KeptPictures;
}

/** Takes the poster from the film as it was uploaded, at most 1920 wide, in all picture sizes. */
export async function makePosters(job: PosterJob): Promise<readonly string[]> {
  const { source, workFolder } = job;
  const { width, height } = source.facts;
  const scale = Math.min(1, 1_920 / Math.max(width, height));
  const size = [width, height].map((length) => Math.max(2, Math.round((length * scale) / 2) * 2)).join(':');
  const frame = await frameAt(job, [`scale=${size}:out_range=full`, 'setsar=1', 'format=yuvj420p']);
  if (frame === undefined) return [];
  const taken = await encodeJpeg(frame, 2);
  frame.free();
  const { sizes } = await pictureSizes('poster', taken);
  const files: string[] = [];
  for await (const { name, bytes } of sizes()) {
    await writeFile(join(workFolder, name), bytes);
    files.push(name);
  }
  return files;
}

/** More frames than this between a key frame and the moment wanted are not decoded: then an earlier one is taken. */
const mostSkipped = 600;

/** The film's frame at that moment, in this form; its first one if there is none. */
async function frameAt({ path, source, at, kept }: PosterJob, form: readonly string[]): Promise<Frame | undefined> {
  const { num, den } = source.facts.frameRate;
  const known = await keptFrame(kept, Math.round((at * num) / (den * 1_000)), form);
  if (known !== undefined) return known;
  // Times in the file are rounded.
  const seconds = Math.max(0, (at - 1) / 1_000);
  const found = await firstFrom(path, source, seconds, form);
  return found ?? (seconds > 0 ? firstFrom(path, source, 0, form) : undefined);
}

/** The picture with this number, if it was kept: from its key frame on, a large upload is decoded for half a minute. */
async function keptFrame(kept: KeptPictures, number: number, form: readonly string[]): Promise<Frame | undefined> {
  for await (const frame of kept.read(number)) {
    using filter = FilterAPI.create(form.join(','));
    const [formed] = [...filter.processAllSync(frame), ...filter.flushFramesSync()];
    frame.free();
    return formed;
  }
  return undefined;
}

async function firstFrom(
  path: string,
  source: ProbedSource,
  seconds: number,
  form: readonly string[],
): Promise<Frame | undefined> {
  await using input = await openSourceAt(path, source.facts.container, seconds);
  using decoder = await openDecoder(input, 1);
  using filter = FilterAPI.create([...source.pictureFilters, ...form].join(','));
  const stream = videoStream(input);
  // In another thread, as encoders work beside.
  const decoded = decoder.frames(input.packets(stream?.index));
  const from = stream === undefined ? 0 : (seconds * stream.timeBase.den) / stream.timeBase.num;
  for await (const frame of filter.frames(framesFrom(decoded, from))) {
    if (frame !== null) return frame;
  }
  return undefined;
}

/** Decoding begins at a key frame: passes over what is shown before `from`, in the stream's time base. */
async function* framesFrom(frames: AsyncIterable<Frame | null>, from: number): AsyncGenerator<Frame | null> {
  let skipped = 0;
  for await (const frame of frames) {
    if (frame === null || skipped >= mostSkipped || Number(frame.pts) >= from) {
      yield frame;
    } else {
      skipped += 1;
      frame.free();
    }
  }
}

/** `quality` as FFmpeg's -qscale: 2 is best, 31 worst. */
async function encodeJpeg(frame: Frame, quality: number): Promise<Buffer> {
  return Encoder.encodeOne(FF_ENCODER_MJPEG, frame, { configure: codecOptions({ qmin: quality, qmax: quality }) });
}
