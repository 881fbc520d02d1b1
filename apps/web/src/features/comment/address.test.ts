import { expect, test } from 'vitest';
import { anchorOf, commentOf } from './address.ts';

test.each([
  [`#${anchorOf(17)}`, 17],
  ['#comment-0', undefined],
  ['#comment-1e3', undefined],
  ['#comment-', undefined],
  ['#comment-9999999999999999', undefined],
  ['#commentary-1', undefined],
  ['', undefined],
])('%s names %s', (hash, id) => expect(commentOf(hash)).toBe(id));
