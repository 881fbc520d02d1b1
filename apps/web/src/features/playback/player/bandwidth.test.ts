import { beforeEach, expect, it, vi } from 'vitest';
import { expectedBandwidth, noteBandwidth } from './bandwidth.ts';

const usual = 2_500_000;
const day = 24 * 60 * 60_000;
beforeEach(() => localStorage.clear());

it.each([
  ['as it was', 6_000_000, 0, 6_000_000],
  ['a day later', 6_000_000, day, usual],
  ['before it was measured: the clock was set back', 6_000_000, -1, usual],
  ['no slower than any size needs', 1_000, 0, 300_000],
  ['no faster than any size needs', 900_000_000, 0, 20_000_000],
  ['unmeasured', Number.NaN, 0, usual],
])('a film begins with the bandwidth of the last one: %s', (_when, bits, passed, expected) => {
  noteBandwidth(bits, 5_000);
  expect(expectedBandwidth(5_000 + passed)).toBe(expected);
});

it.each(['{', '7', 'null', '["a",1]', '[1e99]', '{}'])('begins as usual where %s is stored', (stored) => {
  localStorage.setItem('player-bandwidth', stored);
  expect(expectedBandwidth(0)).toBe(usual);
});

it('begins as usual without storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(expectedBandwidth()).toBe(usual);
  vi.restoreAllMocks();
});
