import { expect, it } from 'vitest';
import { readMade, withSegments } from './made.ts';

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
