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

/** Nothing beside what this site writes: a header with a key or an address of keys in it is not one of ours. */
const Header = z.strictObject({ alg: z.enum(['ES256', 'EdDSA']), typ: z.literal(type), kid: z.string() });

const Claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  did: z.string().min(1).optional(),
  rid: z.string().min(1).optional(),
  // RFC 8693: names with a blank between them. A name that this version does not know opens nothing.
  scope: z
    .string()
    .transform((names) => names.split(' ').filter(isScope))
    .optional(),
  iat: z.int(),
  exp: z.int(),
});

/** Each text of base64url has one spelling: loose bits at its end would make a second token of the same signature. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

export interface AccessTokenOptions extends Pick<CoreDeps, 'db' | 'sealer' | 'clock'> {
  /** `iss`: the address of the site. */
  readonly issuer: string;
}

interface OwnAccessTokens extends AccessTokens {
  /** Makes the key of these 30 days when it is not there yet, so that the first sign-in does not wait for it. */
  warm(): void;
}

/** Access tokens per RFC 9068: `at+jwt`, ES256, a key of the database for each 30 days. Those of the former release are EdDSA. */
export function createAccessTokens({ db, sealer, clock, issuer }: AccessTokenOptions): OwnAccessTokens {
  const keys = createSigningKeys({ db, sealer, clock });

  async function claimsOf(token: string) {
    const parts = token.split('.');
    if (parts.length !== 3 || !parts.every(isCanonical)) return undefined;
    const header = headerOf(parts[0]);
    if (header === undefined) return undefined;
    const key = await keys.toVerify(header.kid);
    // Whoever asks does not choose the algorithm: the key's name has one.
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
      // Without the database nobody signs in either, and whoever does so next makes the key.
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

/** What the token says, or undefined when it does not hold at `now`. */
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
    // jsonwebtoken says no by throwing; a signature of another length is a TypeError.
    if (error instanceof jwt.JsonWebTokenError || error instanceof TypeError) return undefined;
    throw error;
  }
}
