import { expect, it } from 'vitest';
import { hasUnstorableText, unstorableFields } from './text-guard.ts';

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

it.each([
  [{ a: 'x', b: 'y\0' }, ['b']],
  [{ a: ['\0'], b: { c: '\ud800' } }, ['a', 'b']],
  [{ 'a\0': 'x' }, ['body']],
  ['\0', ['body']],
  [['\0'], ['body']],
  [{ a: 'x' }, []],
  [undefined, []],
])('%o: the fields %o cannot be stored', (value, fields) => {
  expect(unstorableFields(value)).toEqual(fields);
});
