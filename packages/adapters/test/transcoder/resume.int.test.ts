import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FilmPart, TranscodeEvent, UnfinishedRungs } from '@houselights/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTranscoder } from '../../src/transcoder/index.ts';
import { makeSource, readPictures } from './make-source.ts';

vi.setConfig({ testTimeout: 300_000 });

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
async function attempt(
  source: string,
  stored: Stored,
  isLast: (event: TranscodeEvent) => boolean,
  part?: FilmPart,
): Promise<readonly TranscodeEvent[]> {
  const workFolder = `${source}.made`;
  const events: TranscodeEvent[] = [];
  for await (const event of transcoder.run({ source, workFolder, done, unfinished: stored.unfinished, part })) {
    events.push(event);
    if ('files' in event) {
      for (const file of event.files) stored.files.set(file, await readFile(join(workFolder, file)));
    }
    if (isLast(event)) break;
  }
  return events;
}

const rungOf = (events: readonly TranscodeEvent[]) => events.find((event) => event.type === 'rung')?.rung;

/** A film that darkens from its first second to its last, so that brightness tells the time. */
function fading(file: string, seconds: number, filter = '') {
  const options = { size: '480x480', rate: '6', seconds, silent: true };
  return makeSource(join(folder, file), {
    ...options,
    filter: `drawbox=c=white:t=fill,fade=t=out:st=0:d=${seconds}${filter}`,
  });
}

/** Segments differ in bytes where an encoder knew nothing of those before; nothing else may. */
async function expectSameFilm(name: string, whole: Stored, other: Stored): Promise<void> {
  expect(other.files.get('480p/init.mp4')).toEqual(whole.files.get('480p/init.mp4'));
  expect(other.files.get('480p/index.m3u8')?.toString()).toBe(whole.files.get('480p/index.m3u8')?.toString());
  const [expected, found] = [await pictures(`${name}-whole`, whole), await pictures(`${name}-other`, other)];
  expect(found.map(({ at }) => at)).toEqual(expected.map(({ at }) => at));
  const off = found.map(({ brightness }, index) => Math.abs(brightness - (expected[index]?.brightness ?? Infinity)));
  expect(Math.max(...off)).toBeLessThan(1.5);
}

async function pictures(name: string, { files }: Stored) {
  const parts = [...files].filter(([file]) => /^480p\/\d+\.m4s$/.test(file)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const path = join(folder, `${name}.joined.mp4`);
  await writeFile(path, Buffer.concat([files.get('480p/init.mp4')!, ...parts.map(([, bytes]) => bytes)]));
  return readPictures(path);
}

const films: readonly (readonly [string, string, string])[] = [
  ['an MP4', 'mp4', ''],
  ['a Matroska film', 'mkv', ''],
  ['a film whose pictures come at their own times', 'own-times.mkv', ',select=not(mod(n\\,3))+lt(t\\,5)'],
];

it.each(films)('goes on with %s after the segments that were stored', async (_name, file, filter) => {
  const source = await fading(`resumed.${file}`, 16, filter);
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

  expect(rungOf(rest)?.timeline).toEqual(rungOf(once)?.timeline);
  await expectSameFilm(`resumed-${file}`, whole, parts);
});

/** Makes a part; its sizes in bytes, with the recipe, for the run that ends the film. */
async function makePart(source: string, stored: Stored, part: FilmPart) {
  const events = await attempt(source, stored, () => false, part);
  const types = new Set(events.map(({ type }) => type));
  expect([...types].filter((type) => type !== 'progress')).toEqual(['probed', 'segments']);
  const made = events.flatMap((event) => (event.type === 'segments' ? [event] : []));
  expect(made.map(({ from }) => from)).toEqual(made.map((_, index) => part.from + 3 * index));
  return { recipe: made[0]?.recipe ?? '', sizes: made.flatMap(({ rungs }) => rungs[0]?.segments ?? []) };
}

it.each(films)('makes %s in parts, in any order', async (_name, file, filter) => {
  const source = await fading(`parts.${file}`, 24, filter);
  const whole: Stored = { files: new Map(), unfinished: undefined };
  const once = await attempt(source, whole, () => false);
  expect(once.find(({ type }) => type === 'probed')).toMatchObject({ sharing: { segments: 13, atOnce: 3 } });

  const parts: Stored = { files: new Map(), unfinished: undefined };
  const last = await makePart(source, parts, { from: 8, to: 11 });
  const first = await makePart(source, parts, { from: 0, to: 3 });
  const middle = await makePart(source, parts, { from: 3, to: 8 });
  expect([first, middle, last].map(({ sizes }) => sizes.length)).toEqual([3, 5, 3]);
  const made = [...parts.files.keys()];
  expect(made.toSorted()).toEqual([...whole.files.keys()].filter((name) => name.endsWith('.m4s')).slice(0, 11));
  const segments = [...first.sizes, ...middle.sizes, ...last.sizes];
  expect(segments).toEqual(made.toSorted().map((name) => parts.files.get(name)?.length));

  parts.unfinished = { recipe: first.recipe, rungs: [{ path: '480p', segments }] };
  const rest = await attempt(source, parts, () => false);
  expect(rest.flatMap((event) => ('files' in event ? event.files : [])).filter((name) => made.includes(name))).toEqual(
    [],
  );
  expect(rungOf(rest)?.timeline).toEqual(rungOf(once)?.timeline);
  await expectSameFilm(`parts-${file}`, whole, parts);
});

it('hands over no part that the film does not fill', async () => {
  const source = await fading('short.mp4', 8);
  const stored: Stored = { files: new Map(), unfinished: undefined };
  // It has five segments, and no picture after them.
  for (const part of [
    { from: 3, to: 5 },
    { from: 9, to: 12 },
  ]) {
    const events = await attempt(source, stored, () => false, part);
    expect(events.filter((event) => 'files' in event)).toEqual([]);
  }
  await makePart(source, stored, { from: 2, to: 4 });
  expect([...stored.files.keys()]).toEqual(['480p/00002.m4s', '480p/00003.m4s']);
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
