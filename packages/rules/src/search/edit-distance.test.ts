import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, slipsAllowed } from './edit-distance.ts';

test.each([
  ['keeper', 'keeper', 0],
  ['keepr', 'keeper', 1],
  ['keeperr', 'keeper', 1],
  ['koeper', 'keeper', 1],
  ['kepeer', 'keeper', 1],
  ['peeker', 'keeper', 2],
  ['', 'ab', 2],
  ['lighthouse', 'house', 3],
  ['abcdef', 'ghijkl', 3],
])('%s is %s with %i slips', (a, b, slips) => {
  expect(editDistance(a, b, 2)).toBe(slips);
});

test('is the same both ways, nothing for the same word only, and never more than one above the limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, fc.nat(4), (a, b, most) => {
      const distance = editDistance(a, b, most);
      expect(distance).toBe(editDistance(b, a, most));
      expect(distance === 0).toBe(a === b);
      expect(distance).toBeLessThanOrEqual(most + 1);
    }),
  );
});

test('a longer word may have more slips', () => {
  expect([2, 3, 5, 6, 20].map(slipsAllowed)).toEqual([0, 1, 1, 2, 2]);
});
