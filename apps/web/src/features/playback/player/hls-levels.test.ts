import type { Level } from 'hls.js';
import { expect, it } from 'vitest';
import { heightsOf, levelOf } from './hls-levels.ts';

const level = (width: number, height: number, codecSet: string) => ({ width, height, codecSet }) as Level;
// As hls.js sorts them.
const levels = [
  level(640, 360, 'avc1,mp4a'),
  level(640, 360, 'av01,mp4a'),
  level(1_280, 720, 'avc1,mp4a'),
  level(1_280, 720, 'av01,mp4a'),
  level(1_920, 1_080, 'avc1,mp4a'),
];

it('names each size once, by its shorter side', () => {
  expect(heightsOf({ levels })).toEqual([360, 720, 1_080]);
  expect(heightsOf({ levels: [level(360, 640, 'avc1'), level(360, 640, 'av01'), level(720, 1_280, 'avc1')] })).toEqual([
    360, 720,
  ]);
});

it.each([
  ['H.264', 0, 2],
  ['AV1', 1, 3],
])('finds a size in the codec that plays: %s', (_codec, loadLevel, found) => {
  expect(levelOf({ levels, loadLevel, startLevel: 4 }, 720)).toBe(found);
});

it('finds a size in the codec that would play, and in another if that one lacks it', () => {
  expect(levelOf({ levels, loadLevel: -1, startLevel: 3 }, 360)).toBe(1);
  expect(levelOf({ levels, loadLevel: 1, startLevel: 0 }, 1_080)).toBe(4);
});
