import { createHash, randomBytes } from 'node:crypto';

const dayMs = 24 * 60 * 60 * 1_000;

/** How long a session can be renewed after its last renewal. */
export const refreshLifetimeMs = 60 * dayMs;
/** A session ends this long after sign-in, however often it is renewed. */
export const chainLifetimeMs = 180 * dayMs;

export interface RefreshToken {
  readonly token: string;
  /** SHA-256, the only form stored. 256 random bits need no salt. */
  readonly hash: Buffer;
}

export function newRefreshToken(): RefreshToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashRefreshToken(token) };
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const idBytes = 9;

/** The part of an access token that names its refresh token: enough to identify it among those of one session. */
export function refreshIdOf(token: string): string {
  return hashRefreshToken(token).subarray(0, idBytes).toString('base64url');
}

/** SQL: the same for a stored hash. */
export const refreshIdSql = (hash: string): string =>
  `translate(encode(substring(${hash} from 1 for ${idBytes}), 'base64'), '+/', '-_')`;
