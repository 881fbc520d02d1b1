import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rung, TranscodeEvent, UnfinishedRungs } from '@houselights/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTranscoder } from '../../src/transcoder/index.ts';
import type { TranscodeLimits } from '../../src/transcoder/index.ts';
import { makeSource, readPictures } from './make-source.ts';

vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let film: string;
/** The film in every size, made in one attempt. */
let whole: { readonly stored: Stored; readonly events: readonly TranscodeEvent[] };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-av1-'));
  film = await makeSource(join(folder, 'film.mp4'), {
    size: '480x480',
    rate: `${rate}`,
    seconds,
    // The picture darkens from the first second to the last, so that brightness tells the time.
    filter: `drawbox=c=white:t=fill,fade=t=out:st=0:d=${seconds}`,
  });
  const stored = nothing();
  whole = { stored, events: await attempt(stored, { av1: true }) };
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const seconds = 15;
const rate = 6;
const limits = { preset: 'ultrafast', av1Preset: 12, segmentsAtOnce: 3 };

/** What is stored of a film, whichever attempts stored it. */
interface Stored {
  readonly files: Map<string, Buffer>;
  readonly rungs: Map<string, Rung>;
  unfinished?: UnfinishedRungs | undefined;
}

/** Works on the film until it is complete, or until an event that is the last one. */
async function attempt(
  stored: Stored,
  {
    done = [],
    isLast = () => false,
    ...more
  }: Partial<TranscodeLimits> & {
    readonly done?: readonly string[];
    readonly isLast?: (event: TranscodeEvent) => boolean;
  },
) {
  const workFolder = await mkdtemp(join(folder, 'made-'));
  const transcoder = createTranscoder({ dataDir: tmpdir(), limits: { ...limits, ...more } });
  const events: TranscodeEvent[] = [];
  for await (const event of transcoder.run({ source: film, workFolder, done, unfinished: stored.unfinished })) {
    events.push(event);
    if (event.type === 'base' || event.type === 'rung') stored.rungs.set(event.rung.path, event.rung);
    if ('files' in event) {
      for (const file of event.files) stored.files.set(file, await readFile(join(workFolder, file)));
    }
    if (isLast(event)) break;
  }
  return events;
}

const nothing = (): Stored => ({ files: new Map(), rungs: new Map() });
const isAv1 = (path: string): boolean => path.startsWith('av1-');
const playlistOf = ({ files }: Stored, path: string) => files.get(`${path}/index.m3u8`)?.toString();
const segmentsOf = ({ files }: Stored, path: string) =>
  [...files.keys()].filter((file) => file.startsWith(`${path}/`) && file.endsWith('.m4s')).toSorted();

/** Decodes segments of a rendition, as one that begins at any of them does. */
async function pictures(stored: Stored, path: string, segments = segmentsOf(stored, path)) {
  const file = join(folder, `${crypto.randomUUID()}.mp4`);
  const parts = [`${path}/init.mp4`, ...segments].map((name) => stored.files.get(name)!);
  await writeFile(file, Buffer.concat(parts));
  return readPictures(file);
}

it('makes every size in AV1 once all others are told, cut at the same times and of the same pictures', async () => {
  const { stored, events } = whole;
  expect([...stored.rungs.keys()]).toEqual(['360p', '480p', 'av1-360p', 'av1-480p']);
  const begins = events.findIndex((event) => event.type === 'progress' && event.stage === 'av1');
  expect(events.slice(0, begins).flatMap((event) => ('rung' in event ? [event.rung.path] : []))).toEqual([
    '360p',
    '480p',
  ]);
  expect(events.slice(begins).every((event) => !('files' in event) || event.files.every(isAv1))).toBe(true);
  for (const size of ['360p', '480p']) {
    const [usual, av1] = [stored.rungs.get(size)!, stored.rungs.get(`av1-${size}`)!];
    expect(av1).toMatchObject({ width: usual.width, height: usual.height, frameRate: rate, timeline: usual.timeline });
    expect(playlistOf(stored, av1.path)).toBe(playlistOf(stored, size));
    expect(av1.codecs).toBe(codecsOf(stored.files.get(`${av1.path}/init.mp4`)!));
    const [seen, expected] = [await pictures(stored, av1.path), await pictures(stored, size)];
    expect(seen).toHaveLength(seconds * rate);
    expect(seen.map(({ at, width, height }) => ({ at, width, height }))).toEqual(
      expected.map(({ at, width, height }) => ({ at, width, height })),
    );
    const off = seen.map(({ brightness }, index) => Math.abs(brightness - (expected[index]?.brightness ?? Infinity)));
    expect(Math.max(...off)).toBeLessThan(2);
    // Each segment can be the first that a player gets.
    for (const segment of segmentsOf(stored, av1.path).slice(1, 4)) {
      const alone = await pictures(stored, av1.path, [segment]);
      expect(alone.map(({ at }) => at)).toEqual(
        seen
          .filter(({ at }) => at >= (alone[0]?.at ?? NaN))
          .map(({ at }) => at)
          .slice(0, alone.length),
      );
      expect(alone.length).toBeGreaterThanOrEqual(rate);
    }
  }
});

it('makes the very same without it, but for AV1', async () => {
  const [without, beside] = [nothing(), whole.stored];
  await attempt(without, {});
  expect([...without.files.keys()].filter(isAv1)).toEqual([]);
  const names = [...beside.files.keys()].filter((file) => !isAv1(file));
  expect(names.toSorted()).toEqual([...without.files.keys()].toSorted());
  const differ = [...without.files].filter(([file, bytes]) => !beside.files.get(file)?.equals(bytes));
  expect(differ.map(([file]) => file)).toEqual([]);
});

it('goes on with AV1 after the segments that were stored, and not with those of H.264', async () => {
  const done = [...whole.stored.rungs.keys(), 'audio', 'preview.mp4'].filter((path) => !isAv1(path));

  const parts = nothing();
  const [cut] = (await attempt(parts, { av1: true, done, isLast: ({ type }) => type === 'segments' })).slice(-1);
  if (cut?.type !== 'segments') throw new Error('no segments');
  expect(cut.rungs.map(({ path }) => path)).toEqual(['av1-360p', 'av1-480p']);
  const before = [...parts.files.keys()];
  parts.unfinished = { recipe: cut.recipe, rungs: cut.rungs };
  const rest = await attempt(parts, { av1: true, done });
  expect(
    rest.flatMap((event) => ('files' in event ? event.files : [])).filter((file) => before.includes(file)),
  ).toEqual([]);
  for (const path of ['av1-360p', 'av1-480p']) {
    expect(parts.rungs.get(path)?.timeline).toEqual(whole.stored.rungs.get(path)?.timeline);
    expect(parts.files.get(`${path}/init.mp4`)).toEqual(whole.stored.files.get(`${path}/init.mp4`));
    expect(playlistOf(parts, path)).toBe(playlistOf(whole.stored, path));
    const [one, other] = [await pictures(whole.stored, path), await pictures(parts, path)];
    expect(other.map(({ at }) => at)).toEqual(one.map(({ at }) => at));
    const off = other.map(({ brightness }, index) => Math.abs(brightness - (one[index]?.brightness ?? Infinity)));
    expect(Math.max(...off)).toBeLessThan(2);
  }

  const usual: Stored = { ...nothing(), unfinished: { recipe: cut.recipe, rungs: [{ path: '480p', segments: [1] }] } };
  await attempt(usual, { done: ['360p', 'audio', 'preview.mp4'] });
  expect(segmentsOf(usual, '480p')[0]).toBe('480p/00000.m4s');
});

/** The codec in a header, with its profile, level, tier and bits (AV1 Codec ISO Media File Format Binding, 2.3.3 and 5). */
function codecsOf(header: Buffer): string {
  const at = header.indexOf('av1C') + 5;
  const [first = 0, second = 0] = header.subarray(at);
  const level = `${first & 31}`.padStart(2, '0');
  return `av01.${first >> 5}.${level}${second >> 7 === 1 ? 'H' : 'M'}.${(second >> 6) & 1 ? '10' : '08'}`;
}
