import { expect, it } from 'vitest';
import { hashCode, newCode } from './codes.ts';

it('makes codes of 80 random bits that can be read out', () => {
  const codes = Array.from({ length: 200 }, newCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

it('knows a code again however it is typed', () => {
  const written = hashCode('01AB-CDEF-GH01-JKMN');
  for (const typed of ['01abcdefgh01jkmn', ' 01AB CDEF GH01 JKMN ', 'oiab-cdef-ghol-jkmn']) {
    expect(hashCode(typed)).toEqual(written);
  }
  expect(hashCode('01AB-CDEF-GH01-JKMP')).not.toEqual(written);
});
