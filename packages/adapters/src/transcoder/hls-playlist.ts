import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Timeline } from '@houselights/core';
import { timelineOf, timescaleOf } from './timeline.ts';

/** A file holds less than was written to it. */
export class Incomplete extends Error {
  constructor(file: string) {
    super(`not everything was written to ${basename(file)}`);
  }
}

export const segmentDigits = 5;

/** The file of segment number `index`. */
export function segmentName(index: number): string {
  return `${String(index).padStart(segmentDigits, '0')}.m4s`;
}

/** A segment that was taken out of the folder already. */
export interface TakenSegment {
  readonly seconds: number;
  readonly bytes: number;
}

export interface HlsMeasure {
  /** What is in the folder. */
  readonly files: readonly string[];
  /** Bit/s of the heaviest segment, and on average. */
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  readonly timeline: Timeline;
}

/**
 * Completes the written playlist with the segments that were `taken` from its beginning, gives all renditions the same target duration, and
 * measures the segments. Throws if they hold less than the `packetBytes` that were written to them: the muxer says nothing of a full disk.
 */
export async function finishHls(
  folder: string,
  packetBytes: number,
  taken: readonly TakenSegment[] = [],
): Promise<HlsMeasure> {
  const path = join(folder, 'index.m3u8');
  const text = await readFile(path, 'utf8');
  const [head = '', ...written] = text.split(/^(?=#EXTINF:)/m);
  const first = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(head)?.[1] ?? 0);
  const earlier = taken.slice(0, first).map(({ seconds }, index) => {
    return `#EXTINF:${seconds.toFixed(6)},\n${segmentName(index)}\n`;
  });
  const whole = [
    head
      .replace(/#EXT-X-TARGETDURATION:\d+/, `#EXT-X-TARGETDURATION:${targetSeconds}`)
      .replace(/#EXT-X-MEDIA-SEQUENCE:\d+/, '#EXT-X-MEDIA-SEQUENCE:0'),
    ...earlier,
    ...written,
  ].join('');
  await writeFile(path, whole);
  const segments = [...whole.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n([^\n#]+)/gm)].map(([, seconds, uri]) => ({
    seconds: Number(seconds),
    uri: (uri ?? '').trim(),
  }));
  if (!whole.includes('#EXT-X-ENDLIST')) throw new Incomplete(path);
  let peak = 0;
  let bytes = 0;
  let total = 0;
  for (const [index, { seconds, uri }] of segments.entries()) {
    const size = taken[index]?.bytes ?? (await stat(join(folder, uri))).size;
    if (size === 0) throw new Incomplete(uri);
    bytes += size;
    total += seconds;
    // A last segment of a few frames says nothing about the required bandwidth.
    if (seconds >= 0.5 || segments.length === 1) peak = Math.max(peak, (size * 8) / Math.max(seconds, 0.1));
  }
  if (bytes < packetBytes) throw new Incomplete(folder);
  return {
    files: ['index.m3u8', 'init.mp4', ...segments.slice(taken.length).map(({ uri }) => uri)],
    bandwidth: Math.ceil(peak),
    averageBandwidth: total > 0 ? Math.ceil((bytes * 8) / total) : 0,
    timeline: timelineOf(
      segments.map(({ seconds }) => seconds),
      timescaleOf(await readFile(join(folder, 'init.mp4'))),
    ),
  };
}

/** Segments are at most two seconds long; all renditions of a film must agree on this. */
export const targetSeconds = 2;
