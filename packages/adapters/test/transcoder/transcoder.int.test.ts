import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureSet } from '@houselights/contracts/picture';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TranscodeEvent } from '@houselights/core';
import { createTranscoder } from '../../src/transcoder/index.ts';
import { makeSource } from './make-source.ts';
import type { SourceOptions } from './make-source.ts';

// Each film is really encoded, on whatever machine this is.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-transcoder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const transcoder = createTranscoder({ dataDir: tmpdir(), limits: { preset: 'ultrafast' } });

async function transcode(source: string, done: readonly string[] = []) {
  const workFolder = join(folder, `work-${Math.random().toString(36).slice(2)}`);
  const events: TranscodeEvent[] = [];
  for await (const event of transcoder.run({ source, workFolder, done })) events.push(event);
  const probed = events.find((event) => event.type === 'probed');
  const base = events.find((event) => event.type === 'base');
  const rungs = events.flatMap((event) => (event.type === 'base' || event.type === 'rung' ? [event.rung] : []));
  const posters = events.find((event) => event.type === 'posters')?.files ?? [];
  const read = (file: string): Promise<string> => readFile(join(workFolder, file), 'utf8');
  return { probed, base, rungs, posters, workFolder, read, events };
}

const films: readonly [name: string, file: string, options: SourceOptions, sizes: readonly string[], sound: boolean][] =
  [
    ['an MP4', 'a.mp4', { size: '640x480' }, ['480x360', '640x480'], true],
    ['a QuickTime film', 'b.mov', { size: '480x360' }, ['480x360'], true],
    ['a Matroska film', 'c.mkv', { size: '480x360' }, ['480x360'], true],
    ['a WebM film', 'd.webm', { size: '480x360', codecs: 'vp9' }, ['480x360'], true],
    ['a Matroska film called .mp4', 'e.mp4', { size: '320x240', container: 'matroska' }, ['320x240'], true],
    ['a film turned by the phone', 'f.mp4', { size: '640x360', turn: 90 }, ['360x640'], true],
    ['a film turned upside down', 'g.mp4', { size: '480x360', turn: 180 }, ['480x360'], true],
    ['a film without sound', 'h.mp4', { size: '480x360', silent: true }, ['480x360'], false],
    ['a film of odd size', 'i.mkv', { size: '321x241', pixels: 'yuv444p' }, ['320x240'], true],
    ['an anamorphic film', 'j.mp4', { size: '320x360', filter: 'setsar=2/1' }, ['640x360'], true],
    ['a film of 10 pictures a second', 'k.mp4', { size: '320x240', rate: '10' }, ['320x240'], true],
  ];

describe.each(films)('%s', (_name, file, options, sizes, sound) => {
  it('becomes renditions that start at 0 and cut together, with start file and pictures', async () => {
    const { rungs, base, posters, read } = await transcode(await makeSource(join(folder, file), options));
    expect(rungs.map(({ width, height }) => `${width}x${height}`)).toEqual(sizes);
    expect(base?.audio !== undefined).toBe(sound);
    for (const rung of rungs) {
      const playlist = await read(`${rung.path}/index.m3u8`);
      expect([...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))).toEqual([1, 1, 1]);
      expect(playlist).toContain('#EXT-X-TARGETDURATION:2\n');
      expect(playlist).toContain('#EXT-X-INDEPENDENT-SEGMENTS');
      expect(rung.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/);
      expect(rung.bandwidth).toBeGreaterThanOrEqual(rung.averageBandwidth);
    }
    expect(base?.files).toEqual(expect.arrayContaining(['start.mp4', 'sprite.jpg', 'sprite.vtt']));
    // The poster in all its sizes, the largest last.
    const told = pictureSet(posters.at(-1) ?? '')?.sources.flatMap(({ srcSet }) => srcSet.split(', ')) ?? [];
    expect(told.length).toBeGreaterThanOrEqual(2);
    expect(posters.toSorted()).toEqual(told.map((one) => one.split(' ', 1).join()).toSorted());
  });
});

it('takes the poster from the moment that it chose, however far its key frame is', async () => {
  // Black for two seconds, with a single key frame.
  const options = { size: '320x240', seconds: 6, keyFramesEvery: 1_000, filter: "drawbox=t=fill:enable='lt(t,2)'" };
  const { posters, workFolder } = await transcode(await makeSource(join(folder, 'late.mp4'), options));
  const largest = posters.at(-1);
  const { channels } = await sharp(join(workFolder, largest ?? 'no poster')).stats();
  expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(40);
});

it('prepares a film whose folder is a link', async () => {
  await makeSource(join(folder, 'linked.mp4'), { size: '320x240' });
  const link = `${folder}-link`;
  await symlink(folder, link);
  onTestFinished(() => rm(link));
  const { base } = await transcode(join(link, 'linked.mp4'));
  expect(base?.files).toContain('start.mp4');
});

describe('files that are no film', () => {
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://127.0.0.1:9/secret\n#EXT-X-ENDLIST\n';
  const dash = '<?xml version="1.0"?>\n<MPD><BaseURL>file:///etc/passwd</BaseURL></MPD>';
  const files: readonly [name: string, code: string, bytes: () => Promise<Uint8Array> | Uint8Array | string][] = [
    ['empty.mp4', 'file_empty', () => ''],
    ['text.mp4', 'file_not_recognised', () => 'not a film at all'],
    ['noise.mp4', 'file_not_recognised', () => new Uint8Array(5_000).fill(0x55)],
    ['page.mp4', 'file_is_web_page', () => '\n<!DOCTYPE html><html></html>'],
    ['zip.mp4', 'file_is_archive', () => Buffer.from('PK\x03\x04rest')],
    ['image.mp4', 'file_is_image', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['avif.mp4', 'file_is_image', () => Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1')],
    ['sound.ogg', 'file_is_audio', () => Buffer.from('OggS\0\x02page\x01vorbis', 'latin1')],
    ['film.ogv', 'file_not_recognised', () => Buffer.from('OggS\0\x02page\x80theora', 'latin1')],
    ['hls.mp4', 'file_is_playlist', () => playlist],
    ['dash.mp4', 'file_is_playlist', () => dash],
    ['concat.mp4', 'file_is_playlist', () => "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['cut.mp4', 'file_truncated', async () => (await sample('cut-source.mp4')).subarray(0, -20_000)],
    ['cut.mkv', 'file_truncated', async () => (await sample('cut-source.mkv')).subarray(0, 60_000)],
    ['broken.mp4', 'file_truncated', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\xff\xffmdat', 'latin1')],
    ['broken.mkv', 'file_damaged', () => Buffer.from('\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska', 'latin1')],
  ];
  const sample = async (name: string): Promise<Buffer> => readFile(await makeSource(join(folder, name)));

  it.each(files)('%s ends with %s', async (name, code, bytes) => {
    const path = join(folder, name);
    await writeFile(path, await bytes());
    await expect(transcode(path)).rejects.toMatchObject({ name: 'MediaRejected', code });
  });

  it('refuses codecs that no upload may bring', async () => {
    const path = await makeSource(join(folder, 'ffv1.mkv'), { codecs: 'ffv1', silent: true });
    await expect(transcode(path)).rejects.toMatchObject({ code: 'codec_not_supported' });
    const sound = await makeSource(join(folder, 'wma.mkv'), { codecs: 'wma' });
    await expect(transcode(sound)).rejects.toMatchObject({ code: 'sound_not_supported' });
  });

  it('refuses sound alone', async () => {
    const path = await makeSource(join(folder, 'sound.mp4'), { onlySound: true });
    await expect(transcode(path)).rejects.toMatchObject({ code: 'file_is_audio' });
  });

  it('refuses a header that claims 100,000 pixels', async () => {
    const film = await sample('wide-source.mkv');
    // PixelWidth 320 in two bytes becomes 100,000 in three; the element that follows pays for the byte.
    const at = film.indexOf(Buffer.from([0xb0, 0x82, 0x01, 0x40]));
    const wide = Buffer.concat([
      film.subarray(0, at),
      Buffer.from([0xb0, 0x83, 0x01, 0x86, 0xa0]),
      film.subarray(at + 4),
    ]);
    const path = join(folder, 'wide.mkv');
    await writeFile(path, wide);
    await expect(transcode(path)).rejects.toMatchObject({ name: 'MediaRejected' });
  });
});

it('refuses what is beyond the limits', async () => {
  const source = await makeSource(join(folder, 'limits.mp4'));
  const codes: unknown[] = [];
  for (const limits of [
    { maxSide: 300 },
    { minSide: 300 },
    { maxDurationSeconds: 2 },
    { maxStreams: 1 },
    { maxMemoryBytes: 1 },
    { maxWallMs: { base: 0, perSecond: 0 } },
    { maxOutputBytes: { base: 0, perSecond: 0 } },
  ]) {
    const limited = createTranscoder({ dataDir: folder, limits: { preset: 'medium', ...limits } });
    const run = async (): Promise<void> => {
      for await (const _event of limited.run({ source, workFolder: join(folder, 'limited'), done: [] }));
    };
    codes.push(await run().catch((error: unknown) => (error instanceof Error && 'code' in error ? error.code : error)));
  }
  expect(codes.slice(0, 4)).toEqual(['picture_too_large', 'picture_too_small', 'video_too_long', 'too_many_streams']);
  expect(codes.slice(4)).toEqual(['too_much_memory', 'too_slow', 'result_too_large']);
});

it('goes on after the renditions that are done', async () => {
  const source = await makeSource(join(folder, 'resume.mp4'), { size: '640x480' });
  const { rungs, base } = await transcode(source, ['360p']);
  expect(base).toBeUndefined();
  expect(rungs.map(({ path }) => path)).toEqual(['480p']);
});

it('ends its process when the loop is left', async () => {
  const source = await makeSource(join(folder, 'leave.mp4'), { seconds: 6 });
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    const request = { source, workFolder: join(folder, 'left'), done: [], signal: stop.signal };
    for await (const event of transcoder.run(request)) if (event.type === 'probed') stop.abort();
  };
  await expect(run()).rejects.toThrow('told to stop');
});

it.each(['probed', 'base'] as const)(
  'goes on after the machine stood still for hours, in the midst of %s',
  async (type) => {
    const source = await makeSource(join(folder, `asleep-${type}.mp4`), { size: '640x480', seconds: 6 });
    const running = performance.now.bind(performance);
    let asleep = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => running() + asleep);
    onTestFinished(() => clock.mockRestore());
    const limited = createTranscoder({ dataDir: folder, limits: { preset: 'medium', stallMs: 60_000 } });
    const rungs: string[] = [];
    for await (const event of limited.run({ source, workFolder: join(folder, `asleep-${type}`), done: [] })) {
      if (event.type === type) asleep = 3 * 3_600_000;
      if (event.type === 'base' || event.type === 'rung') rungs.push(event.rung.path);
    }
    expect(rungs).toEqual(['360p', '480p']);
  },
);

it('takes the poster again that an earlier attempt did not store, from the same moment', async () => {
  const source = await makeSource(join(folder, 'poster.mp4'), { size: '640x480', rate: '8', silent: true });
  const { base, posters } = await transcode(source);
  const next = { source, workFolder: join(folder, 'poster-again'), done: ['360p', '480p'], posterAt: base?.posterAt };
  const events: TranscodeEvent[] = [];
  for await (const event of transcoder.run(next)) events.push(event);
  expect(events.find((event) => event.type === 'posters')?.files).toEqual(posters);
  expect(events.filter((event) => event.type === 'base' || event.type === 'rung')).toEqual([]);
});
