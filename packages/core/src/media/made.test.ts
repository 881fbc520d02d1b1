import { expect, it } from 'vitest';
import { readMade, withParts, withSegments } from './made.ts';

const track = { path: 'audio', codecs: 'mp4a.40.2', channels: 2, bandwidth: 2, averageBandwidth: 1 };
const stored = (json: unknown) => readMade({ read: () => Promise.resolve(Buffer.from(JSON.stringify(json))) }, 'asset');

it('reads what was noted when films had one sound track or none', async () => {
  await expect(stored({ audio: track, rungs: [] })).resolves.toEqual({
    audio: [{ ...track, language: 'und', title: '', kind: 'main' }],
    rungs: [],
    preview: false,
  });
  await expect(stored({ audio: null, rungs: [] })).resolves.toMatchObject({ audio: [] });
  await expect(stored({ audio: [track, track], rungs: [] })).resolves.toHaveProperty('audio.length', 2);
});

it('adds segments to those of the same recipe, and replaces whatever was stored from the first of them on', () => {
  const empty = { audio: [], rungs: [], preview: false };
  const add = (recipe: string, from: number, ...segments: number[]) => ({
    recipe,
    from,
    rungs: [{ path: '480p', segments }],
  });
  const two = withSegments(withSegments(empty, add('a', 0, 1, 2)), add('a', 2, 3));
  expect(two.unfinished).toEqual({ recipe: 'a', rungs: [{ path: '480p', segments: [1, 2, 3] }] });
  expect(withSegments(two, add('a', 1, 9)).unfinished?.rungs[0]?.segments).toEqual([1, 9]);
  expect(withSegments(two, add('b', 0, 9)).unfinished).toEqual({
    recipe: 'b',
    rungs: [{ path: '480p', segments: [9] }],
  });
});

const rung = { width: 1, height: 1, frameRate: 25, codecs: 'avc1', bandwidth: 1, averageBandwidth: 1 };
const made = (...segments: number[]) => ({
  audio: [],
  rungs: [{ ...rung, path: '360p' }],
  preview: true,
  unfinished: segments.length === 0 ? undefined : { recipe: 'a', rungs: [{ path: '480p', segments }] },
});
const part = (from: number, segments: number[], recipe = 'a', path = '480p') => {
  return { from, to: from + segments.length, recipe, rungs: [{ path, segments }] };
};

it.each([
  ['parts of a film that has none yet', made(), [part(0, [1, 2]), part(2, [3])], [1, 2, 3]],
  ['what follows, and not what is made already', made(1, 2, 3), [part(0, [7, 7]), part(2, [8, 4])], [1, 2, 3, 4]],
  ['nothing after a gap', made(1), [part(1, [2]), part(3, [4])], [1, 2]],
  ['nothing of another recipe', made(1), [part(1, [2], 'b'), part(2, [3])], [1]],
  ['nothing without its size', made(1), [part(1, [2], 'a', '720p')], [1]],
])('joins parts: %s', (_what, before, parts, segments) => {
  expect(withParts(before, parts).unfinished?.rungs).toEqual([{ path: '480p', segments }]);
});

it('joins no part of a size that is complete', () => {
  expect(withParts(made(), [part(0, [1], 'a', '360p')]).unfinished).toBeUndefined();
});
