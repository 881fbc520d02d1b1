import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that nobody mixes up (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 20;

/** A code of 100 random bits, in groups that are easy to type. */
export function newGiftCode(): string {
  const signs = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return signs.replaceAll(/(.{5})(?=.)/g, '$1-');
}

/** The SHA-256 of a normalised code: any case, with or without dashes, O read as 0 and I or L as 1. */
export function giftCodeHash(typed: string): Buffer<ArrayBuffer> {
  const meant = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const digest = createHash('sha256').update(`gift:${meant}`).digest();
  return Buffer.from(digest);
}
