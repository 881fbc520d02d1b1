import { join } from 'node:path';
import { Muxer } from 'node-av';
import { segmentDigits } from './hls-playlist.ts';

/**
 * Opens an fMP4 HLS rendition in `folder`, beginning with segment number `from`. Every key frame starts a segment, so the encoder decides
 * where.
 */
export async function openHls(folder: string, segmentSeconds: number, from = 0): Promise<Muxer> {
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
      hls_segment_filename: join(folder, `%0${segmentDigits}d.m4s`),
      start_number: from,
      // The first frame is at 0 in every rendition, without edit lists, which players interpret differently.
      avoid_negative_ts: 'disabled',
      // A fragment that does not begin the film keeps the time of its packets.
      hls_segment_options: `movflags=+negative_cts_offsets${from === 0 ? '' : '+frag_discont'}`,
    },
  });
}
