import { readFileSync } from 'node:fs';
import type { BreachedPasswords } from '@houselights/core';

const endings = '0123456789!@#$%^&*()_+-=.,?~';
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/**
 * Recognises the passwords at the top of every published list, and their usual variations: a trailing run of digits and symbols, letters
 * replaced by digits, a keyboard or alphabet sequence, a repetition. The list is read only if `on`.
 */
export function createBreachedPasswords(on: boolean): BreachedPasswords {
  if (!on) return { has: () => false };
  const file = new URL('./common-passwords.txt', import.meta.url);
  const common = new Set(readFileSync(file, 'utf8').split(/\s+/).filter(Boolean));
  return {
    has(password) {
      const folded = password.normalize('NFKC').toLowerCase();
      if (common.has(folded) || isRun(folded) || isRepetition(folded)) return true;
      const base = withoutEnding(folded);
      // With more than five added characters, it no longer counts as a listed password.
      if (folded.length - base.length > 5) return false;
      return base.length >= 3 && (common.has(base) || common.has(undisguise(base)) || common.has(undisguise(folded)));
    },
  };
}

function withoutEnding(text: string): string {
  let end = text.length;
  while (end > 0 && endings.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function undisguise(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => disguises[sign] ?? sign);
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const runs = rows.flatMap((row) => [row, row.split('').reverse().join('')]);

/** A stretch of the alphabet, the digits or a keyboard row. */
function isRun(text: string): boolean {
  return text.length >= 4 && runs.some((run) => run.includes(text));
}

/** A part of at most four characters, repeated. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text);
}
