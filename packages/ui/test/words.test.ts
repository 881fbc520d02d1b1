import { expect, test } from 'vitest';
import { initials } from '../src/avatar/initials.ts';
import { clock, clockLength, clockProgress, spokenLength } from '../src/card/clock.ts';

test.each([
  ['Mika Korhonen', 'MK'],
  ['  Ada   Augusta  Lovelace ', 'AL'],
  ['lamplit', 'LA'],
  ['é', 'É'],
  ['👩‍👩‍👧 Family', '👩‍👩‍👧F'],
  ['', '?'],
  ['   ', '?'],
])('initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test.each([
  [0, '0:00', '0 seconds'],
  [1, '0:01', '1 second'],
  [59.9, '0:59', '1 minute'],
  [62, '1:02', '1 minute'],
  [3600, '1:00:00', '1 hour'],
  [3723, '1:02:03', '1 hour 2 minutes'],
  [7180, '1:59:40', '2 hours'],
  [-5, '0:00', '0 seconds'],
  [Number.NaN, '0:00', '0 seconds'],
])('%d seconds read %s and sound like %s', (seconds, shown, spoken) => {
  expect(clock(seconds)).toBe(shown);
  expect(spokenLength(seconds)).toBe(spoken);
});

test('a film has one length, before it is played and at its end', () => {
  const length = 39.999999;
  expect([clockLength(40), clockLength(length)]).toEqual(['0:40', '0:40']);
  expect([0, 39.9, length].map((at) => clockProgress(at, length))).toEqual([
    '0:00 / 0:40',
    '0:39 / 0:40',
    '0:40 / 0:40',
  ]);
  expect(clockProgress(0, Number.NaN)).toBe('0:00 / 0:00');
});
