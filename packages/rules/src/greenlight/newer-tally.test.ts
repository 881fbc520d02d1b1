import { expect, it } from 'vitest';
import { isNewerTally } from './newer-tally.ts';

const before = { battleId: 'b1', version: 4 };

it.each([
  ['a higher version', { battleId: 'b1', version: 5 }, true],
  ['the same version', { battleId: 'b1', version: 4 }, false],
  ['a lower version', { battleId: 'b1', version: 3 }, false],
  ['a higher version of another battle', { battleId: 'b2', version: 5 }, false],
])('%s', (_what, tally, newer) => {
  expect(isNewerTally(tally, before)).toBe(newer);
});
