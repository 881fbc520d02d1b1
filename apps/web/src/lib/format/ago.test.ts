import { expect, test } from 'vitest';
import { ago } from './ago.ts';

const at = '2026-03-01T12:00:00.000Z';

test.each([
  [-30, 'now'],
  [0, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [7_200, '2 hours ago'],
  [86_400, 'yesterday'],
  [6 * 86_400, '6 days ago'],
  [8 * 86_400, 'last week'],
  [400 * 86_400, 'last year'],
])('after %i s: %s', (seconds, words) => {
  expect(ago(at, new Date(Date.parse(at) + seconds * 1000))).toBe(words);
});
