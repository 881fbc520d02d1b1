import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { isScope } from '@houselights/contracts';
import { readFormer, signFormer } from './former-tokens.ts';
import { createSigningKeys } from './signing-keys.ts';
import type { AccessTokens, CoreDeps } from '@houselights/core';
import type { SigningKey } from './signing-keys.ts';

const lifetimeSeconds = 12 * 60 * 60;
const type = 'at+jwt';
const audience = 'houselights';

/** Strict: a header with a key or a key URL in it is not one of ours. */
const Header = z.strictObject({ alg: z.enum(['ES256', 'EdDSA']), typ: z.literal(type), kid: z.string() });

const Claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  did: z.string().min(1).optional(),
  rid: z.string().min(1).optional(),
  // RFC 8693: space-separated names. A name unknown to this version opens nothing.
  scope: z
    .string()
    .transform((names) => names.split(' ').filter(isScope))
    .optional(),
  iat: z.int(),
  exp: z.int(),
});

/** True for the canonical base64url spelling: loose bits at its end would make a second token with the same signature. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

export interface AccessTokenOptions extends Pick<CoreDeps, 'db' | 'encryption' | 'clock'> {
  /** `iss`: the site's address. */
  readonly issuer: string;
}

interface OwnAccessTokens extends AccessTokens {
  /** Creates the current 30-day key if missing, so that the first sign-in does not wait for it. */
  warm(): void;
}

/** Access tokens per RFC 9068: `at+jwt`, ES256, with a database key per 30 days. The former release's tokens use EdDSA. */
export function createAccessTokens({ db, encryption, clock, issuer }: AccessTokenOptions): OwnAccessTokens {
  const keys = createSigningKeys({ db, encryption, clock });

  async function claimsOf(token: string) {
    const parts = token.split('.');
    if (parts.length !== 3 || !parts.every(isCanonical)) return undefined;
    const header = headerOf(parts[0]);
    if (header === undefined) return undefined;
    const key = await keys.toVerify(header.kid);
    // The key determines the algorithm, not the token.
    if (key === undefined || key.algorithm !== header.alg) return undefined;
    const now = clock.now();
    const read = key.algorithm === 'ES256' ? readToken : readFormer;
    return Claims.safeParse(await read(token, key, { issuer, audience, now })).data;
  }

  return {
    async issue({ accountId, sessionId, deviceId, refreshId, scope, until = Infinity }) {
      const key = await keys.toSign();
      const issuedAt = Math.floor(clock.now().getTime() / 1_000);
      const expiresAt = Math.min(issuedAt + lifetimeSeconds, until);
      const claims = {
        sid: sessionId,
        ...(deviceId === undefined ? {} : { did: deviceId }),
        ...(refreshId === undefined ? {} : { rid: refreshId }),
        ...(scope === undefined ? {} : { scope: scope.join(' ') }),
        iss: issuer,
        aud: audience,
        sub: accountId,
        iat: issuedAt,
        exp: expiresAt,
      };
      const token =
        key.algorithm === 'ES256'
          ? jwt.sign(claims, key.privateKey, { header: { alg: key.algorithm, typ: type, kid: key.kid } })
          : await signFormer(claims, key, type);
      return { token, expiresAt: new Date(expiresAt * 1_000) };
    },
    async verify(token) {
      const claims = await claimsOf(token);
      if (claims === undefined) return undefined;
      const { sub, sid, did, rid, scope, exp } = claims;
      return { accountId: sub, sessionId: sid, deviceId: did, refreshId: rid, scope, expiresAt: exp };
    },
    warm() {
      // While the database is down nobody signs in either, and the next sign-in creates the key.
      keys.toSign().catch(() => {});
    },
  };
}

function headerOf(part = ''): z.output<typeof Header> | undefined {
  try {
    return Header.safeParse(JSON.parse(Buffer.from(part, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** The token's claims, or undefined if it is invalid at `now`. */
function readToken(
  token: string,
  { publicKey }: SigningKey,
  { issuer, now }: { readonly issuer: string; readonly now: Date },
): unknown {
  try {
    return jwt.verify(token, publicKey, {
      algorithms: ['ES256'],
      issuer,
      audience,
      clockTimestamp: Math.floor(now.getTime() / 1_000),
    });
  } catch (error) {
    // jsonwebtoken rejects by throwing; a signature of the wrong length is a TypeError.
    if (error instanceof jwt.JsonWebTokenError || error instanceof TypeError) return undefined;
    throw error;
  }
}
