import type { AudioTrack, Rung } from '../ports/transcoder.ts';
import { audioLabels } from './audio-labels.ts';
import { offered } from './codecs.ts';

/** Tells players that the film will have more sizes than the playlist names (RFC 8216, 4.3.4.4). */
const stillPrepared = '#EXT-X-SESSION-DATA:DATA-ID="houselights.state",VALUE="preparing"';

/** The same playlist for a film that gets no further sizes: players need not read it again. */
export const asWhole = (playlist: string): string => playlist.replace(`${stillPrepared}\n`, '');

/**
 * The HLS multivariant playlist (RFC 8216) of everything made so far. Each audio track is a separate rendition, fetched once for all sizes.
 * The smallest size in H.264 comes first, because players start with it. A playlist that is not `whole` says so, so that players read it
 * again later.
 */
export function masterPlaylist(
  rungs: readonly Rung[],
  audio: readonly AudioTrack[],
  { whole }: { readonly whole: boolean },
): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (!whole) lines.push(stillPrepared);
  lines.push(...audioLines(audio));
  const most = (of: (track: AudioTrack) => number): number => Math.max(0, ...audio.map(of));
  const { h264, av1 } = offered(rungs);
  for (const rung of [...h264, ...av1]) {
    const attributes = [
      `BANDWIDTH=${rung.bandwidth + most(({ bandwidth }) => bandwidth)}`,
      `AVERAGE-BANDWIDTH=${rung.averageBandwidth + most(({ averageBandwidth }) => averageBandwidth)}`,
      `CODECS="${[...new Set([rung.codecs, ...audio.map(({ codecs }) => codecs)])].join(',')}"`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `FRAME-RATE=${rung.frameRate.toFixed(3)}`,
      ...(audio.length === 0 ? [] : ['AUDIO="audio"']),
      'CLOSED-CAPTIONS=NONE',
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rung.path}/index.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}

function audioLines(audio: readonly AudioTrack[]): readonly string[] {
  const labels = audioLabels(audio);
  const selectable = new Set<string>();
  return audio.map(({ path, channels, language, kind }, place) => {
    // A player may choose on its own among tracks that differ in language or purpose (RFC 8216, 4.3.4.1.1).
    const purpose = `${language} ${kind}`;
    const mayChoose = place === 0 || (kind !== 'commentary' && !selectable.has(purpose));
    selectable.add(purpose);
    const attributes = [
      'TYPE=AUDIO',
      'GROUP-ID="audio"',
      ...(language === 'und' ? [] : [`LANGUAGE="${language}"`]),
      `NAME="${labels[place] ?? ''}"`,
      `DEFAULT=${place === 0 ? 'YES' : 'NO'}`,
      `AUTOSELECT=${mayChoose ? 'YES' : 'NO'}`,
      ...(kind === 'description' ? ['CHARACTERISTICS="public.accessibility.describes-video"'] : []),
      `CHANNELS="${channels}"`,
      `URI="${path}/index.m3u8"`,
    ];
    return `#EXT-X-MEDIA:${attributes.join(',')}`;
  });
}
