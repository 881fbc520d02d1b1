import { expect, test } from 'vitest';
import { watchStateOf } from '../src/shared/playback/watch-state.ts';

test.each([
  [
    { recommendationId: 'r', seasonId: 's', other: 1 },
    { recommendationId: 'r', seasonId: 's' },
  ],
  [{ seasonId: 's' }, { seasonId: 's' }],
  [{ recommendationId: 7, seasonId: '' }, {}],
  ['text', {}],
  [null, {}],
  [undefined, {}],
])('%j says %j', (value, expected) => {
  expect(watchStateOf(value)).toEqual(expected);
});
