import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTranscoder } from '../../src/transcoder/index.ts';
import type { TranscodeLimits } from '../../src/transcoder/limits.ts';
import { makeSource } from './make-source.ts';
import type { SourceOptions } from './make-source.ts';

vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every file of the second pass, and of what is made beside it, with the number of bytes of pictures that were kept meanwhile. */
async function secondPass(source: string, maxKeptBytes: TranscodeLimits['maxKeptBytes'], keptFromShare = 0) {
  const transcoder = createTranscoder({
    dataDir: tmpdir(),
    limits: { preset: 'ultrafast', maxKeptBytes, keptFromShare },
  });
  const workFolder = `${source}.${maxKeptBytes.base}`;
  const files = new Map<string, string>();
  let kept = 0;
  const look = setInterval(() => {
    kept = Math.max(kept, statSync(join(`${workFolder}-child`, 'pictures.tmp'), { throwIfNoEntry: false })?.size ?? 0);
  }, 5);
  try {
    for await (const event of transcoder.run({ source, workFolder, done: [] })) {
      if (event.type !== 'rung' && event.type !== 'posters') continue;
      for (const file of event.files) files.set(file, (await readFile(join(workFolder, file))).toString('base64'));
    }
  } finally {
    clearInterval(look);
  }
  return { files, kept };
}

/** Few details: where bits are short, x264 shares them out among its threads as they come. */
const calm = 'drawbox=c=orange:t=fill,fade=t=out:st=0:d=5';
const picture = 480 * 480 * 1.5;
const films: readonly [name: string, file: string, options: SourceOptions][] = [
  ['a film', 'a.mp4', { filter: calm }],
  ['a film turned by the phone', 'turned.mp4', { turn: 90, filter: calm }],
  ['a film whose pictures come at their own times', 'own.mkv', { filter: `${calm},select=not(mod(n\\,3))+lt(t\\,2)` }],
  ['a film of more colours', 'colours.mkv', { pixels: 'yuv444p', filter: `${calm},setparams=colorspace=smpte170m` }],
];

it.each(films)('makes the same of %s, however many of its pictures are kept', async (_name, file, options) => {
  const bytesEach = options.pixels === undefined ? picture : picture * 2;
  const source = await makeSource(join(folder, file), {
    size: '480x480',
    rate: '24',
    seconds: 5,
    silent: true,
    ...options,
  });
  const none = await secondPass(source, { base: 0, perSourceByte: 0 });
  expect(none.kept).toBe(0);
  expect([...none.files.keys()].filter((name) => /^480p\/\d+\.m4s$/.test(name)).length).toBeGreaterThanOrEqual(3);
  // Some of them, up to the middle of a segment; all of them.
  const made = async (most: number) => {
    const { files, kept } = await secondPass(source, { base: most * bytesEach, perSourceByte: 0 });
    const others = [...files].filter(([name, bytes]) => none.files.get(name) !== bytes).map(([name]) => name);
    return { kept: kept / bytesEach, others };
  };
  // Some of them, up to the middle of a segment; all of them.
  expect(await made(30.5)).toEqual({ kept: 30, others: [] });
  const all = await made(1_000);
  expect(all.kept).toBeGreaterThan(60);
  expect(all.others).toEqual([]);
});

it('keeps none where they are decoded in less time', async () => {
  const source = await makeSource(join(folder, 'light.mp4'), { size: '480x480', rate: '24', seconds: 5, silent: true });
  const share = (await stat(source)).size / (5 * 24 * picture);
  const all = { base: 1_000 * picture, perSourceByte: 0 };
  expect((await secondPass(source, all, share * 1.1)).kept).toBe(0);
  expect((await secondPass(source, { ...all, base: all.base + 1 }, share * 0.9)).kept).toBeGreaterThan(0);
});

it('keeps none where they would be a small part of the film', async () => {
  const source = await makeSource(join(folder, 'part.mp4'), { size: '480x480', rate: '24', seconds: 5, silent: true });
  expect((await secondPass(source, { base: 20 * picture, perSourceByte: 0 })).kept).toBe(0);
});
