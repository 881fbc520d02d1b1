import { expect, it } from 'vitest';
import { chapterAt, stretches } from './chapters.ts';
import { spokenTime } from './spoken-time.ts';

it('cuts a film into its chapters', () => {
  expect(stretches([], 60)).toEqual([{ start: 0, end: 60, title: '' }]);
  expect(
    stretches(
      [
        { start: 10, title: 'A' },
        { start: 30, title: 'B' },
        { start: 90, title: 'Beyond' },
      ],
      60,
    ),
  ).toEqual([
    { start: 0, end: 10, title: '' },
    { start: 10, end: 30, title: 'A' },
    { start: 30, end: 60, title: 'B' },
  ]);
});

it('knows the chapter of a moment', () => {
  const parts = stretches(
    [
      { start: 0, title: 'A' },
      { start: 30, title: 'B' },
    ],
    60,
  );
  expect([0, 29.9, 30, 60].map((at) => chapterAt(parts, at))).toEqual(['A', 'A', 'B', 'B']);
});

it.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [62.9, '1 minute 2 seconds'],
  [3600, '1 hour'],
  [7385, '2 hours 3 minutes 5 seconds'],
  [Number.NaN, '0 seconds'],
])('says %d as "%s"', (seconds, words) => {
  expect(spokenTime(seconds)).toBe(words);
});
