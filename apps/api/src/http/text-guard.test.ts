import { expect, it } from 'vitest';
import { hasUnstorableText } from './text-guard.ts';

it.each([
  ['plain', false],
  ['a\0b', true],
  ['\ud800', true],
  ['😀', false],
  [{ a: ['x', { b: 'c\0' }] }, true],
  [{ 'k\0': 1 }, true],
  [[1, null, true, undefined], false],
])('%o → %s', (value, unstorable) => {
  expect(hasUnstorableText(value)).toBe(unstorable);
});

it('walks bodies that are nested deeper than the stack', () => {
  const nested: unknown = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000));
  expect(hasUnstorableText(nested)).toBe(false);
});
