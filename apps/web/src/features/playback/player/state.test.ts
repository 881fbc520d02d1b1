import { expect, it } from 'vitest';
import { sameQuality } from './state.ts';

const small = [{ level: 0, height: 360 }];
const all = [360, 720, 1080].map((height, level) => ({ level, height }));
const large = all.slice(1).map(({ height }, level) => ({ level, height }));

it.each([
  ['automatic', null, small, all, null],
  ['the only size of before', 0, small, all, 0],
  ['a size with another number', 2, all, large, 1],
  ['a size that is gone', 0, all, large, null],
  ['a size chosen before any was known', 1, [], all, 1],
] as const)('keeps what was chosen when the sizes change: %s', (_what, level, before, now, kept) => {
  expect(sameQuality(level, before, now)).toBe(kept);
});
