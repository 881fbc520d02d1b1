import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranscodeEvent, UnfinishedRungs } from '@houselights/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTranscoder } from '../../src/transcoder/index.ts';
import { makeSource, readPictures } from './make-source.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-resume-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const transcoder = createTranscoder({ dataDir: tmpdir(), limits: { preset: 'ultrafast', segmentsAtOnce: 3 } });
const done = ['360p', 'audio', 'preview.mp4'];

/** What is stored of a film, whichever attempts stored it. */
interface Stored {
  readonly files: Map<string, Buffer>;
  unfinished: UnfinishedRungs | undefined;
}

/** Works on a film until it is complete, or until an event that is the last one. */
async function attempt(source: string, stored: Stored, isLast: (event: TranscodeEvent) => boolean) {
  const workFolder = `${source}.made`;
  const events: TranscodeEvent[] = [];
  for await (const event of transcoder.run({ source, workFolder, done, unfinished: stored.unfinished })) {
    events.push(event);
    if ('files' in event) {
      for (const file of event.files) stored.files.set(file, await readFile(join(workFolder, file)));
    }
    if (isLast(event)) break;
  }
  return events;
}

async function pictures(name: string, { files }: Stored) {
  const parts = [...files].filter(([file]) => /^480p\/\d+\.m4s$/.test(file)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const path = join(folder, `${name}.joined.mp4`);
  await writeFile(path, Buffer.concat([files.get('480p/init.mp4')!, ...parts.map(([, bytes]) => bytes)]));
  return readPictures(path);
}

it.each([
  ['an MP4', 'a.mp4', {}],
  ['a Matroska film', 'b.mkv', {}],
  ['a film whose pictures come at their own times', 'c.mkv', { filter: ',select=not(mod(n\\,3))+lt(t\\,5)' }],
])('goes on with %s after the segments that were stored', async (_name, file, { filter = '' }: { filter?: string }) => {
  const seconds = 16;
  const source = await makeSource(join(folder, file), {
    size: '640x480',
    rate: '12',
    seconds,
    silent: true,
    // The picture darkens from the first second to the last, so that brightness tells the time.
    filter: `drawbox=c=white:t=fill,fade=t=out:st=0:d=${seconds}${filter}`,
  });
  const whole: Stored = { files: new Map(), unfinished: undefined };
  const once = await attempt(source, whole, () => false);
  const taken = once.find((event) => event.type === 'segments');
  expect(taken?.rungs.map(({ path, segments }) => [path, segments.length >= 3])).toEqual([['480p', true]]);

  const parts: Stored = { files: new Map(), unfinished: undefined };
  const [cut] = (await attempt(source, parts, ({ type }) => type === 'segments')).slice(-1);
  if (cut?.type !== 'segments') throw new Error('no segments');
  parts.unfinished = { recipe: cut.recipe, rungs: cut.rungs };
  const before = new Map(parts.files);
  const rest = await attempt(source, parts, () => false);
  const again = rest.flatMap((event) => ('files' in event ? event.files : []));
  expect(again.filter((name) => before.has(name))).toEqual([]);

  // Segments after the cut differ in bytes: the encoder knew nothing of those before.
  const rungOf = (events: readonly TranscodeEvent[]) => events.find((event) => event.type === 'rung')?.rung;
  expect(rungOf(rest)?.timeline).toEqual(rungOf(once)?.timeline);
  expect(parts.files.get('480p/init.mp4')).toEqual(whole.files.get('480p/init.mp4'));
  expect(parts.files.get('480p/index.m3u8')?.toString()).toBe(whole.files.get('480p/index.m3u8')?.toString());
  const [one, other] = [await pictures(`${file}-whole`, whole), await pictures(`${file}-parts`, parts)];
  expect(other.map(({ at }) => at)).toEqual(one.map(({ at }) => at));
  const off = other.map(({ brightness }, index) => Math.abs(brightness - (one[index]?.brightness ?? Infinity)));
  expect(Math.max(...off)).toBeLessThan(1.5);
});

it('begins anew after segments of other settings', async () => {
  const source = await makeSource(join(folder, 'other.mp4'), { size: '640x480', silent: true });
  const stored: Stored = {
    files: new Map(),
    unfinished: { recipe: 'another', rungs: [{ path: '480p', segments: [1_000] }] },
  };
  await attempt(source, stored, () => false);
  expect(await pictures('other', stored)).toHaveLength(75);
});
