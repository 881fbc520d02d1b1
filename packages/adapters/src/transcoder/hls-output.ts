import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Muxer } from 'node-av';
import type { Timeline } from '@houselights/core';
import { timelineOf, timescaleOf } from './timeline.ts';

/** Opens an fMP4 HLS rendition in `folder`. Every key frame starts a segment, so the encoder decides where. */
export async function openHls(folder: string, segmentSeconds: number): Promise<Muxer> {
  return Muxer.open(join(folder, 'index.m3u8'), {
    format: 'hls',
    useSyncQueue: false,
    options: {
      hls_time: segmentSeconds,
      hls_list_size: 0,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_flags: 'independent_segments',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: join(folder, '%05d.m4s'),
      // The first frame is at 0 in every rendition, without edit lists, which players interpret differently.
      avoid_negative_ts: 'disabled',
      hls_segment_options: 'movflags=+negative_cts_offsets',
    },
  });
}

export interface HlsMeasure {
  readonly files: readonly string[];
  /** Bit/s of the heaviest segment, and on average. */
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  readonly timeline: Timeline;
}

/** Parses the written playlist, gives all renditions the same target duration, and measures the segments. */
export async function finishHls(folder: string): Promise<HlsMeasure> {
  const path = join(folder, 'index.m3u8');
  const text = await readFile(path, 'utf8');
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n([^\n#]+)/gm)].map(([, seconds, uri]) => ({
    seconds: Number(seconds),
    uri: (uri ?? '').trim(),
  }));
  await writeFile(path, text.replace(/#EXT-X-TARGETDURATION:\d+/, `#EXT-X-TARGETDURATION:${targetSeconds}`));
  let peak = 0;
  let bytes = 0;
  let total = 0;
  for (const { seconds, uri } of segments) {
    const { size } = await stat(join(folder, uri));
    bytes += size;
    total += seconds;
    // A last segment of a few frames says nothing about the required bandwidth.
    if (seconds >= 0.5 || segments.length === 1) peak = Math.max(peak, (size * 8) / Math.max(seconds, 0.1));
  }
  return {
    files: ['index.m3u8', 'init.mp4', ...segments.map(({ uri }) => uri)],
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
