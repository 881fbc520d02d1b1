import { createHash, randomBytes } from 'node:crypto';

const dayMs = 24 * 60 * 60 * 1_000;

/** How long a session can be renewed after its last renewal. */
export const refreshLifetimeMs = 60 * dayMs;
/** However often it is renewed, a session ends so long after its sign-in. */
export const chainLifetimeMs = 180 * dayMs;

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

const idBytes = 9;

/** What an access token says of the refresh token that it came with: enough to know it by among those of one session. */
export function refreshIdOf(token: string): string {
  return hashRefreshToken(token).subarray(0, idBytes).toString('base64url');
}

/** SQL: the same of a stored hash. */
export const refreshIdSql = (hash: string): string =>
  `translate(encode(substring(${hash} from 1 for ${idBytes}), 'base64'), '+/', '-_')`;
