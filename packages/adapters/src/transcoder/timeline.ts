import type { Timeline } from '@houselights/core';

/**
 * Converts durations in seconds to runs of equal ticks. Each duration is a whole number of ticks, given with more decimals than the
 * timescale has, so each is rounded on its own and errors do not accumulate.
 */
export function timelineOf(seconds: readonly number[], timescale: number): Timeline {
  const runs: [duration: number, count: number][] = [];
  for (const duration of seconds) {
    const ticks = Math.round(duration * timescale);
    const last = runs.at(-1);
    if (last?.[0] === ticks) last[1] += 1;
    else runs.push([ticks, 1]);
  }
  return { timescale, runs };
}

/** Ticks per second of the single track in an MP4 header written by FFmpeg here (ISO/IEC 14496-12, 8.4.2). */
export function timescaleOf(header: Buffer): number {
  const box = ['moov', 'trak', 'mdia', 'mdhd'].reduce<Buffer | undefined>(
    (inside, type) => (inside === undefined ? undefined : childBox(inside, type)),
    header,
  );
  if (box === undefined) throw new Error('a rendition without a header');
  // Version 1 has 64-bit times before it.
  return box.readUInt32BE(box.readUInt8(0) === 1 ? 20 : 12);
}

/** The contents of the first box of a type. */
function childBox(boxes: Buffer, type: string): Buffer | undefined {
  for (let at = 0; at + 8 <= boxes.length;) {
    const size = boxes.readUInt32BE(at);
    if (boxes.toString('latin1', at + 4, at + 8) === type) return boxes.subarray(at + 8, at + size);
    if (size < 8) return undefined;
    at += size;
  }
  return undefined;
}
