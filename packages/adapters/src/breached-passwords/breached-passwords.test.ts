import { expect, it } from 'vitest';
import { createBreachedPasswords } from './breached-passwords.ts';

const breached = createBreachedPasswords(true);

it.each([
  'password',
  'Password1',
  'p@ssw0rd!',
  'P4ssw0rd2024',
  'qwertyuiop',
  'abcdefgh',
  '87654321',
  'aaaaaaa',
  'abababab',
  'Dragon!!',
])('knows %s', (password) => expect(breached.has(password)).toBe(true));

it.each(['correct horse battery', 'mB7#kq2Lx', 'houselights', 'dragon in my garage', 'password837465', ''])(
  'leaves %s alone',
  (password) => expect(breached.has(password)).toBe(false),
);

it('knows nothing when it is switched off', () => {
  expect(createBreachedPasswords(false).has('password')).toBe(false);
});
