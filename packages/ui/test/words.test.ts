import { expect, test } from 'vitest';
import { initials } from '../src/avatar/initials.ts';
import { clock, spokenLength } from '../src/card/clock.ts';

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
