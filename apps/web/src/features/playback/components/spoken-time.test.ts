import { expect, test } from 'vitest';
import { spokenTime } from './spoken-time.ts';

test.each([
  [0, '0 seconds'],
  [Number.NaN, '0 seconds'],
  [1.9, '1 second'],
  [61, '1 minute 1 second'],
  [3600, '1 hour'],
  [3660, '1 hour 1 minute'],
  [7325, '2 hours 2 minutes 5 seconds'],
])('says %d seconds as %j', (seconds, said) => {
  expect(spokenTime(seconds)).toBe(said);
});
