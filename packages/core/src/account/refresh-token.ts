import { createHash, randomBytes } from 'node:crypto';

/** How long a session can be renewed. */
export const refreshLifetimeMs = 60 * 24 * 60 * 60 * 1_000;

export interface RefreshToken {
  readonly token: string;
  /** SHA-256: all that is stored. 256 random bits need no salt. */
  readonly hash: Buffer;
}

export function newRefreshToken(): RefreshToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashRefreshToken(token) };
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
