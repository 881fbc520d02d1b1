import { expect, it } from 'vitest';
import { acceptedCoding } from './compressed.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, gzip;q=0.8', 'br'],
  ['br; Q=0, gzip ; q=0.001', 'gzip'],
  ['br;q=0.000, gzip;q=0.', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['identity, br;q=0.5', undefined],
  ['identity;q=0.5, br', 'br'],
  ['not-br, x-gzip', undefined],
  ['br;q=nonsense', undefined],
  ['br;q=2', undefined],
  ['', undefined],
  [',;,', undefined],
  [undefined, undefined],
])('%s asks for %s', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding);
});
