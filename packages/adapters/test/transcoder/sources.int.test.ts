import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Timeline, TranscodeEvent } from '@houselights/core';
import { createTranscoder } from '../../src/transcoder/index.ts';
import { boxesIn, boxIn } from './iso-boxes.ts';
import { makeSource, muxTracks, readPictures } from './make-source.ts';

vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-sources-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function transcode(source: string, done: readonly string[] = []) {
  const workFolder = `${source}.made`;
  const events: TranscodeEvent[] = [];
  const transcoder = createTranscoder({ dataDir: tmpdir(), limits: { preset: 'ultrafast' } });
  for await (const event of transcoder.run({ source, workFolder, done })) events.push(event);
  const kinds = events.map(({ type }) => type).filter((type) => type !== 'progress');
  const base = events.find((event) => event.type === 'base');
  const probed = events.find((event) => event.type === 'probed');
  return { kinds, base, probed, workFolder, read: (file: string) => readFile(join(workFolder, file), 'utf8') };
}

function secondsOf({ timescale, runs }: Timeline = { timescale: 1, runs: [] }): number {
  return runs.reduce((ticks, [duration, count]) => ticks + duration * count, 0) / timescale;
}

it('cuts a silent excerpt out of all parts of a film but its end, after the film can be played', async () => {
  // The picture darkens from the first second to the last, so that brightness tells the time.
  const seconds = 30;
  const film = await makeSource(join(folder, 'long.mp4'), {
    size: '480x480',
    rate: '34',
    seconds,
    filter: `drawbox=c=white:t=fill,fade=t=out:st=0:d=${seconds}`,
  });
  const { kinds, workFolder } = await transcode(film);
  expect(kinds.slice(0, 2)).toEqual(['probed', 'base']);
  // Beside each other.
  expect(kinds.slice(2).toSorted()).toEqual(['posters', 'preview', 'rung']);
  const file = join(workFolder, 'preview.mp4');
  expect((await stat(file)).size).toBeLessThan(1_500_000);
  const bytes = await readFile(file);
  const order = ['moov', 'mdat'].map((type) => bytes.indexOf(type));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const tracks = boxesIn(boxIn(bytes, 'moov'), 'trak');
  const handlers = tracks.map((trak) => boxIn(boxIn(trak, 'mdia'), 'hdlr').toString('latin1', 8, 12));
  expect(handlers).toEqual(['vide']);

  const pictures = await readPictures(file);
  expect(pictures.length).toBe(15 * 17);
  expect(new Set(pictures.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set(['360x360']));
  expect(pictures.at(-1)?.at).toBeLessThan(15);
  const times = pictures.map(({ brightness }) => seconds * (1 - (brightness - 16) / (235 - 16)));
  expect(times.every((time, index) => index === 0 || time > times[index - 1]! - 0.5)).toBe(true);
  expect(times[0]).toBeLessThan(3);
  expect(times.at(-1)).toBeGreaterThan(seconds * 0.7);
  expect(times.at(-1)).toBeLessThan(seconds * 0.85 + 0.5);

  const again = await transcode(film, ['360p', 'audio', 'preview.mp4']);
  expect(again.kinds).toEqual(['probed', 'rung']);
});

it('cuts none out of a film of 7 seconds, and does not enlarge a small one', async () => {
  const short = await transcode(await makeSource(join(folder, 'short.mp4'), { seconds: 7 }));
  expect(short.kinds).toEqual(['probed', 'base', 'posters']);
  const small = await transcode(await makeSource(join(folder, 'small.mkv'), { size: '176x144', seconds: 9 }));
  expect(small.kinds).toEqual(['probed', 'base', 'posters', 'preview']);
  expect((await readPictures(join(small.workFolder, 'preview.mp4')))[0]).toMatchObject({ width: 176, height: 144 });
});

it('brings HDR into the range of every screen', async () => {
  // Grey of 203 cd/m², reference white in HDR (ITU-R BT.2408): 58 % of the PQ signal.
  const grey = 'drawbox=c=white:t=fill,lutyuv=y=144:u=128:v=128';
  const hdr = `${grey},setparams=range=tv:color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc`;
  const film = await makeSource(join(folder, 'hdr.mkv'), { filter: hdr, pixels: 'yuv420p10le' });
  const { probed, workFolder } = await transcode(film);
  expect(probed?.source.hdr).toBe(true);
  const [picture] = await readPictures(join(workFolder, 'start.mp4'));
  // Without tone mapping it would be a middle grey.
  expect(picture?.brightness).toBeGreaterThan(170);
  // Some name the curve alone.
  const only = `${grey},setparams=range=tv:color_trc=smpte2084`;
  const bare = await transcode(await makeSource(join(folder, 'bare.mkv'), { filter: only, pixels: 'yuv420p10le' }));
  expect(bare.probed?.source.hdr).toBe(true);
  expect((await readPictures(join(bare.workFolder, 'start.mp4')))[0]?.brightness).toBeGreaterThan(170);
  const plain = await transcode(await makeSource(join(folder, 'sdr.mkv'), { filter: grey }));
  expect(plain.probed?.source.hdr).toBe(false);
  expect((await readPictures(join(plain.workFolder, 'start.mp4')))[0]?.brightness).toBeCloseTo(144, -1);
});

it('gives a film whose pictures come at their own times a constant rate, and keeps its length', async () => {
  const uneven = `select='not(between(t,1,2))*(lt(t,3)+not(mod(n,5)))'`;
  const film = await makeSource(join(folder, 'uneven.mkv'), { filter: uneven, seconds: 6 });
  const { base } = await transcode(film);
  const { timescale = 1, runs = [] } = base?.rung.timeline ?? {};
  const length = secondsOf(base?.rung.timeline);
  expect(length).toBeGreaterThan(5.7);
  expect(length).toBeLessThan(6.3);
  expect(runs[0]).toEqual([timescale, 2]);
  expect(runs[1]).toEqual([2 * timescale, 1]);
});

it.each([
  ['begins late', 1.5],
  ['begins before the film does', -1],
])('keeps the rate of a picture that %s', async (name, at) => {
  const picture = await makeSource(join(folder, `${at}-picture.mkv`), { silent: true, seconds: 4 });
  const sound = await makeSource(join(folder, `${at}-sound.mkv`), { onlySound: true, seconds: 4 });
  const film = await muxTracks(join(folder, `${name}.mp4`), [{ file: picture, at }, { file: sound }]);
  const { probed, base } = await transcode(film);
  expect(probed?.source.frameRate).toEqual({ num: 25, den: 1 });
  expect(secondsOf(base?.rung.timeline)).toBeCloseTo(4 + at, 1);
});

it('keeps the length of a film whose pictures change their size', async () => {
  const wide = await makeSource(join(folder, 'wide.webm'), { size: '480x360', codecs: 'vp9', silent: true });
  const small = await makeSource(join(folder, 'narrow.webm'), { size: '320x240', codecs: 'vp9', silent: true });
  const film = await muxTracks(join(folder, 'both.webm'), [{ file: wide }, { file: small, at: 3, continues: true }]);
  const { base, workFolder } = await transcode(film);
  expect(secondsOf(base?.rung.timeline)).toBeCloseTo(6, 1);
  const pictures = await readPictures(join(workFolder, 'start.mp4'));
  expect(pictures).toHaveLength(150);
  expect(new Set(pictures.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set(['480x360']));
});

it.each(['words.mkv', 'words.mp4'])('takes over the captions of %s', async (name) => {
  const picture = await makeSource(join(folder, `picture-${name}.mkv`), { silent: true });
  const words = join(folder, `${name}.srt`);
  await writeFile(
    words,
    '1\n00:00:00,500 --> 00:00:01,250\nGood evening & <i>welcome</i>\n\n2\n00:00:02,000 --> 00:00:02,800\n<script>x</script>Two\nlines\n',
  );
  const film = await muxTracks(join(folder, name), [{ file: picture }, { file: words, language: 'deu' }]);
  const { base, read } = await transcode(film);
  expect(base?.captions).toEqual([{ language: 'de', path: 'captions/film-de.vtt' }]);
  const captions = await read('captions/film-de.vtt');
  expect(captions).toContain('00:00:00.500 --> 00:00:01.250\nGood evening &amp; ');
  expect(captions).toContain('00:00:02.000 --> 00:00:02.800');
  expect(captions).toMatch(/Two\nlines/);
  expect(captions).not.toContain('<script');
});
