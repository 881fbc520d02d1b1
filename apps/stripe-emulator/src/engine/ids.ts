import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const pool = Buffer.alloc(8192);
let used = pool.length;

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool[used++] ?? 0;
}

export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    const index = nextByte() & 63;
    if (index < alphabet.length) text += alphabet[index];
  }
  return text;
}

/** Stripe's ids are a prefix and random letters: 14 for older kinds of objects, 24 for the others. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;
export const newShortId = (prefix: string): string => `${prefix}_${randomText(14)}`;
