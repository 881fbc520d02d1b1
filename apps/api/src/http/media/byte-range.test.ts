import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes= 0-1', undefined],
  ['bytes=0x1-2', undefined],
  ['bytes=+1-2', undefined],
  ['items=0-1', undefined],
  ['bytes=9999999999999999999-', undefined],
])('%s of 100 bytes asks for %o', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

it('has nothing to give of an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
});
