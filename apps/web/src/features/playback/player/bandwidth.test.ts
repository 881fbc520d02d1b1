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

it.each([
  ['slower than usual', undefined, 0.6, 600_000],
  ['slower than the last film was', 8_000_000, 1.5, 1_500_000],
  ['faster than usual', undefined, 6, usual],
  ['faster than the last film was', 1_000_000, 6, 1_000_000],
  ['as fast as it ever says', 15_000_000, 10, 15_000_000],
  ['dead', undefined, 0, usual],
  ['almost dead', undefined, 0.05, 300_000],
  ['unknown', undefined, undefined, usual],
])('begins with no more than the connection has: %s', (_what, bits, downlink, expected) => {
  vi.stubGlobal('navigator', { connection: { downlink } });
  if (bits !== undefined) noteBandwidth(bits, 0);
  expect(expectedBandwidth(0)).toBe(expected);
  vi.unstubAllGlobals();
});

it('begins as usual without storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(expectedBandwidth()).toBe(usual);
  vi.restoreAllMocks();
});
