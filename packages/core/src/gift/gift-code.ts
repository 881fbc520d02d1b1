import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that nobody mixes up (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 20;

/** A code of 100 random bits, in groups that can be typed. */
export function newGiftCode(): string {
  const signs = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return signs.replaceAll(/(.{5})(?=.)/g, '$1-');
}

/** The SHA-256 of a code as it was meant: in any case, with or without its dashes, O for 0 and I or L for 1. */
export function giftCodeHash(typed: string): Buffer<ArrayBuffer> {
  const meant = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const digest = createHash('sha256').update(`gift:${meant}`).digest();
  return Buffer.from(digest);
}
