import type { AudioTrack, Rung } from '../ports/transcoder.ts';

/**
 * The HLS multivariant playlist (RFC 8216) over what has been made so far. Sound is a rendition of its own, fetched once
 * for all sizes, beside which other languages can stand. The smallest size comes first, as players begin with it.
 */
export function masterPlaylist(rungs: readonly Rung[], audio: AudioTrack | undefined): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio !== undefined) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Main",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${audio.channels}",URI="${audio.path}/index.m3u8"`,
    );
  }
  for (const rung of rungs.toSorted((a, b) => a.bandwidth - b.bandwidth)) {
    const attributes = [
      `BANDWIDTH=${rung.bandwidth + (audio?.bandwidth ?? 0)}`,
      `AVERAGE-BANDWIDTH=${rung.averageBandwidth + (audio?.averageBandwidth ?? 0)}`,
      `CODECS="${[rung.codecs, ...(audio === undefined ? [] : [audio.codecs])].join(',')}"`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `FRAME-RATE=${rung.frameRate.toFixed(3)}`,
      ...(audio === undefined ? [] : ['AUDIO="audio"']),
      'CLOSED-CAPTIONS=NONE',
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rung.path}/index.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}
