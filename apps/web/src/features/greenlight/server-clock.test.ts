import { expect, test } from 'vitest';
import { betterClock, readClock, serverTime } from './server-clock.ts';

const noon = '2026-11-22T12:00:00.000Z';
const at = (ms: number) => new Date(Date.parse(noon) + ms);

test('the server said it half-way between question and answer', () => {
  const clock = readClock(noon, 1_000, 1_400);
  expect([clock.own, clock.slack]).toEqual([1_200, 200]);
  expect([serverTime(clock, 1_200), serverTime(clock, 61_200), serverTime(clock, 200)]).toEqual([
    at(0),
    at(60_000),
    at(-1_000),
  ]);
});

test.each([
  ['a faster answer counts more', [0, 400], [1_000, 1_100, 850], 'next'],
  ['a slower one that agrees changes nothing', [0, 100], [1_000, 1_900, 1_200], 'known'],
  ['a slower one that contradicts does: the device slept', [0, 100], [1_000, 1_900, 60_000], 'next'],
  ['of two alike the first', [0, 100], [1_000, 1_100, 1_000], 'known'],
] as const)('%s', (_what, [askedAt, answeredAt], [asked, answered, later], better) => {
  const known = readClock(noon, askedAt, answeredAt);
  const next = readClock(at(later).toISOString(), asked, answered);
  expect(betterClock(known, next)).toBe(better === 'next' ? next : known);
});
