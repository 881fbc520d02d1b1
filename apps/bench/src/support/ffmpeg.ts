import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Its version; undefined if it is not installed. */
export async function ffmpegVersion(): Promise<string | undefined> {
  const said = await run('ffmpeg', ['-version']).catch(() => undefined);
  return said === undefined ? undefined : (/^ffmpeg version (\S+)/.exec(said.stdout)?.[1] ?? 'unknown');
}

/** Arguments, in groups that belong together. Returns the end of what it said. */
export async function ffmpeg(groups: readonly (readonly string[])[]): Promise<string> {
  const child = spawn('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...groups.flat()], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-20_000);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said.slice(-1_000)}`);
  return said;
}

/** Its bit rate, and how much noise lies over the picture: noise is what bits are spent on. */
const kinds = { ordinary: { megabits: 8, noise: 8 }, heavy: { megabits: 219, noise: 60 } } as const;
export type SourceKind = keyof typeof kinds;

/** Pictures a second. */
const rate = 24;

/** A film of 1920 × 1080 with sound. */
export async function makeSource(kind: SourceKind, seconds: number, target: string): Promise<void> {
  const { megabits, noise } = kinds[kind];
  const picture = `testsrc2=s=1920x1080:r=${rate}:d=${seconds},noise=alls=${noise}:allf=t`;
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '240', '-b:v', `${megabits}M`];
  await ffmpeg([
    ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=f=440:d=${seconds}:r=48000`],
    encoder,
    ['-maxrate', `${megabits * 1.5}M`, '-bufsize', `${megabits * 2}M`, '-c:a', 'aac', '-b:a', '192k', target],
  ]);
}

/** Width, height, and bit/s at most. */
export const ladder = [
  [640, 360, 850_000],
  [854, 480, 1_385_854],
  [1_280, 720, 2_761_746],
  [1_920, 1_080, 5_502_480],
] as const;

/** One command for the product's ladder with the same encoder settings: four sizes and the sound, as HLS. */
export async function makeLadder(source: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [, height] of ladder) await mkdir(join(folder, `${height}p`), { recursive: true });
  await mkdir(join(folder, 'audio'));
  const split = `[0:v]split=${ladder.length}${ladder.map(([, height]) => `[i${height}]`).join('')}`;
  const scale = ladder.map(([w, h]) => `[i${h}]scale=${w}:${h}:flags=bicubic,format=yuv420p[o${h}]`);
  const hls = (name: string, segmentSeconds: number): readonly string[] =>
    [
      ['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_list_size', '0', '-hls_playlist_type', 'vod'],
      ['-hls_segment_type', 'fmp4', '-hls_segment_filename', join(folder, name, '%05d.m4s')],
      [join(folder, name, 'index.m3u8')],
    ].flat();
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high'];
  // Key frames where the product has them: at 0, 1, 2, 4, 6 … seconds.
  const keys = ['-force_key_frames', 'expr:gte(t,if(lt(n_forced,2),n_forced,(n_forced-1)*2))', '-forced-idr', '1'];
  const sizes = ladder.flatMap(([, height, rate]) => [
    ['-map', `[o${height}]`],
    video,
    ['-maxrate', String(rate), '-bufsize', String(Math.round(rate * 1.5)), '-g', '100000', '-sc_threshold', '0'],
    keys,
    hls(`${height}p`, 0.01),
  ]);
  const sound = [['-map', '0:a', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'], hls('audio', 2)];
  await ffmpeg([['-i', source, '-filter_complex', [split, ...scale].join(';')], ...sizes, ...sound]);
}

/** Structural similarity of a rendition to its source, in the source's size, picture by picture: their times may differ by some ms. */
export async function similarity(rendition: string, source: string): Promise<number> {
  const compared = `[0:v]setpts=N/${rate}/TB,scale=1920:1080:flags=bicubic[a];[1:v]setpts=N/${rate}/TB[b];[a][b]ssim`;
  const said = await ffmpeg([
    ['-i', rendition, '-i', source],
    ['-lavfi', compared, '-f', 'null', '-'],
  ]);
  const found = /SSIM .*All:([\d.]+)/.exec(said)?.[1];
  if (found === undefined) throw new Error('ffmpeg said nothing about similarity');
  return Number(found);
}
