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
])('%j is compared as %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
});
