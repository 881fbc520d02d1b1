import { expect, it } from 'vitest';
import { dashManifest } from './dash-manifest.ts';
import { masterPlaylist } from './master-playlist.ts';

const rung = (height: number, bandwidth: number, path: string, codecs: string) => ({
  path,
  width: (height * 16) / 9,
  height,
  frameRate: 25,
  codecs,
  bandwidth,
  averageBandwidth: bandwidth,
  timeline: { timescale: 25, runs: [[25, 2] as const] },
});
const h264 = [rung(360, 800_000, '360p', 'avc1.64001e'), rung(720, 2_500_000, '720p', 'avc1.64001f')];
const av1 = [rung(360, 500_000, 'av1-360p', 'av01.0.01M.08'), rung(720, 1_600_000, 'av1-720p', 'av01.0.05M.08')];
const sound = {
  path: 'audio',
  codecs: 'mp4a.40.2',
  channels: 2,
  bandwidth: 130_000,
  averageBandwidth: 128_000,
  language: 'en',
  title: '',
  kind: 'main' as const,
  timeline: { timescale: 48_000, runs: [[96_000, 1] as const] },
};

it('lists AV1 after all of H.264, so that players begin with what all of them decode', () => {
  const playlist = masterPlaylist([...av1, ...h264], [sound], { whole: true });
  const variants = [...playlist.matchAll(/CODECS="([^"]+)".*RESOLUTION=(\S+?),.*\n(\S+)/g)].map(([, ...each]) => each);
  expect(variants).toEqual([
    ['avc1.64001e,mp4a.40.2', '640x360', '360p/index.m3u8'],
    ['avc1.64001f,mp4a.40.2', '1280x720', '720p/index.m3u8'],
    ['av01.0.01M.08,mp4a.40.2', '640x360', 'av1-360p/index.m3u8'],
    ['av01.0.05M.08,mp4a.40.2', '1280x720', 'av1-720p/index.m3u8'],
  ]);
});

it('has one set of sizes for each codec in DASH, with numbers of their own', () => {
  const sets = dashManifest([...h264, ...av1], [sound])?.match(/<AdaptationSet.*?<\/AdaptationSet>/gs) ?? [];
  expect(sets.map((set) => [/id="(\d+)"/.exec(set)?.[1], ...(set.match(/codecs="[^"]+"/g) ?? [])])).toEqual([
    ['0', 'codecs="avc1.64001e"', 'codecs="avc1.64001f"'],
    ['2', 'codecs="av01.0.01M.08"', 'codecs="av01.0.05M.08"'],
    ['1', 'codecs="mp4a.40.2"'],
  ]);
});

it('lists no AV1 that lacks a size: players stay with the codec that they begin with', () => {
  for (const some of [av1.slice(0, 1), av1.slice(1)]) {
    const playlistOf = (rungs: typeof h264) => masterPlaylist(rungs, [sound], { whole: true });
    expect(playlistOf([...h264, ...some])).toBe(playlistOf(h264));
    expect(dashManifest([...h264, ...some], [sound])).toBe(dashManifest(h264, [sound]));
  }
});

it('lists no AV1 that needs more bytes than H.264', () => {
  const drawn = av1.map((one) => ({ ...one, averageBandwidth: one.averageBandwidth * 1.6 }));
  expect(masterPlaylist([...h264, ...drawn], [sound], { whole: true })).not.toContain('av01');
  expect(dashManifest([...h264, ...drawn], [sound])).not.toContain('av01');
});
