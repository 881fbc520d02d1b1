import { expect, it } from 'vitest';
import { emailKey } from './email-key.ts';

it.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['  ada@example.org\t', 'ada@example.org'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  ['ada+tag@example.org', 'ada+tag@example.org'],
  ['', undefined],
  ['ada', undefined],
  ['@example.org', undefined],
  ['ada@', undefined],
  ['ada@exa mple.org', undefined],
  ['ädä@example.org', undefined],
  ['a b@example.org', undefined],
  ['\u212aate@example.org', undefined],
  ['\u017fam@example.org', undefined],
  ['\u0130da@example.org', undefined],
])('%j is compared as %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

it('makes no key of a local part that is not ASCII, whatever folding would make of it', () => {
  const others = Array.from({ length: 0x20000 - 0x80 }, (_, at) => String.fromCodePoint(0x80 + at));
  expect(others.filter((sign) => emailKey(`a${sign}@example.org`) !== undefined)).toEqual([]);
});
