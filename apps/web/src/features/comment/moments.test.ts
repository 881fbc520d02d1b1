import { expect, test } from 'vitest';
import { lastMomentOf, partsOf } from './moments.ts';

test.each([
  ['', []],
  ['No moment', ['No moment']],
  ['12:34', [{ moment: '12:34', seconds: 754 }]],
  [
    'At 0:07, then 1:02:03!',
    ['At ', { moment: '0:07', seconds: 7 }, ', then ', { moment: '1:02:03', seconds: 3723 }, '!'],
  ],
  ['Odds of 3:1, or 10:75', ['Odds of 3:1, or 10:75']],
  ['123:45:67:89', ['123:45:67:89']],
  ['A ratio of 1.85:10', ['A ratio of 1.85:10']],
])('%j', (text, parts) => {
  expect(partsOf(text, null)).toEqual(parts);
});

test.each([
  ['No moment', undefined],
  ['First 1:02:03, then 0:07', '1:02:03'],
  ['0:07 and 0:08 and 0:08', '0:08'],
])('the last moment of %j', (text, moment) => {
  expect(lastMomentOf(text, null)?.moment).toBe(moment);
});

test('what lies beyond the film is a time of day', () => {
  const text = 'At 10:30 we saw 0:40, and 0:41';
  expect(partsOf(text, 39.6)).toEqual(['At 10:30 we saw ', { moment: '0:40', seconds: 40 }, ', and 0:41']);
  expect(lastMomentOf(text, 39.6)?.moment).toBe('0:40');
  expect(partsOf('10:30', 39.6)).toEqual(['10:30']);
});
