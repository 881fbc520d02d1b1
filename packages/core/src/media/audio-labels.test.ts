import { expect, it } from 'vitest';
import type { AudioTrack } from '../ports/transcoder.ts';
import { audioLabels } from './audio-labels.ts';
import { dashManifest } from './dash-manifest.ts';
import { masterPlaylist } from './master-playlist.ts';

const track = (language: string, title = '', kind: AudioTrack['kind'] = 'main', path = 'audio'): AudioTrack => ({
  path,
  codecs: 'mp4a.40.2',
  channels: 2,
  bandwidth: 130_000,
  averageBandwidth: 128_000,
  language,
  title,
  kind,
  timeline: { timescale: 48_000, runs: [[96_000, 2]] },
});
const rung = {
  path: '360p',
  width: 640,
  height: 360,
  frameRate: 30_000 / 1_001,
  codecs: 'avc1.64001e',
  bandwidth: 800_000,
  averageBandwidth: 700_000,
  timeline: { timescale: 30_000, runs: [[30_030, 2] as const, [60_060, 1] as const] },
};

it.each([
  [[track('und')], ['Main']],
  [
    [track('und'), track('und')],
    ['Main', 'Main 2'],
  ],
  [
    [track('de'), track('de'), track('de', '', 'commentary')],
    ['Deutsch', 'Deutsch 2', 'Deutsch (Commentary)'],
  ],
  [
    [track('de', 'Deutsch 5.1'), track('de', 'german stereo')],
    ['Deutsch 5.1', 'german stereo'],
  ],
  [
    [track('en', 'Director’s talk'), track('und', 'Isolated score')],
    ['English (Director’s talk)', 'Isolated score'],
  ],
  [[track('fr', '', 'description')], ['Français (Audio description)']],
  [[track('en', ' a"\r\n#EXTM3U\u202E\u0000<b> ')], ['English (a #EXTM3U b)']],
  [[track('en', 'x'.repeat(300))], [`English (${'x'.repeat(60)})`]],
])('names tracks %#', (tracks, labels) => {
  expect(audioLabels(tracks)).toEqual(labels);
});

it('lists sound tracks in the HLS playlist so that players can choose among those that differ', () => {
  const tracks = [
    track('en', '', 'main', 'audio'),
    track('en', 'Talk', 'commentary', 'audio-2'),
    track('de', '', 'main', 'audio-3'),
    track('en', '', 'description', 'audio-4'),
    track('en', '', 'main', 'audio-5'),
  ];
  const lines = masterPlaylist([rung], tracks, { whole: true }).split('\n');
  const media = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:'));
  expect(media[0]).toBe(
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",LANGUAGE="en",NAME="English",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/index.m3u8"',
  );
  expect(media.map((line) => /AUTOSELECT=(\w+)/.exec(line)?.[1])).toEqual(['YES', 'NO', 'YES', 'YES', 'NO']);
  expect(media.filter((line) => line.includes('DEFAULT=YES'))).toHaveLength(1);
  expect(media[3]).toContain('CHARACTERISTICS="public.accessibility.describes-video"');
  // Only one audio track is heard at a time.
  expect(lines.find((line) => line.includes('RESOLUTION'))).toContain(
    'BANDWIDTH=930000,AVERAGE-BANDWIDTH=828000,CODECS="avc1.64001e,mp4a.40.2"',
  );
});

it('writes runs of segments and names into the DASH manifest, and none for what it does not know', () => {
  const manifest = dashManifest([rung], [track('en', `Tom & "Jerry's"`)]);
  expect(manifest).toContain('frameRate="30000/1001"');
  expect(manifest).toContain('<S t="0" d="30030" r="1"/>\n<S d="60060"/>');
  expect(manifest).toContain('mediaPresentationDuration="PT4.004S"');
  expect(manifest).toContain('<Label>English (Tom &amp; Jerry&apos;s)</Label>');
  const { timeline: _timeline, ...before } = rung;
  expect(dashManifest([before], [])).toBeUndefined();
  expect(dashManifest([rung, before], [])).toBeUndefined();
  expect(dashManifest([], [])).toBeUndefined();
});
