import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { isScope } from '@houselights/contracts';
import { createSigningKeys } from './signing-keys.ts';
import type { AccessTokens, CoreDeps } from '@houselights/core';

const lifetimeSeconds = 12 * 60 * 60;
const algorithm = 'EdDSA';
const type = 'at+jwt';
export const audience = 'houselights';

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

/** Access tokens per RFC 9068 and RFC 8037: `at+jwt`, EdDSA, a key of the database for each 30 days. */
export function createAccessTokens({ db, sealer, clock, issuer }: AccessTokenOptions): AccessTokens {
  const keys = createSigningKeys({ db, sealer, clock });

  async function claimsOf(token: string) {
    if (!token.split('.').every(isCanonical)) return undefined;
    const { alg, typ, kid } = decodeProtectedHeader(token);
    if (alg !== algorithm || typ !== type || typeof kid !== 'string') return undefined;
    const key = await keys.toVerify(kid);
    if (key === undefined) return undefined;
    const { payload } = await jwtVerify(token, key, {
      issuer,
      audience,
      algorithms: [algorithm],
      typ: type,
      currentDate: clock.now(),
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return Claims.safeParse(payload).data;
  }

  return {
    async issue({ accountId, sessionId, deviceId, refreshId, scope, until = Infinity }) {
      const { kid, privateKey } = await keys.toSign();
      const issuedAt = Math.floor(clock.now().getTime() / 1_000);
      const expiresAt = Math.min(issuedAt + lifetimeSeconds, until);
      const claims = {
        sid: sessionId,
        ...(deviceId === undefined ? {} : { did: deviceId }),
        ...(refreshId === undefined ? {} : { rid: refreshId }),
        ...(scope === undefined ? {} : { scope: scope.join(' ') }),
      };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: type, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(accountId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey);
      return { token, expiresAt: new Date(expiresAt * 1_000) };
    },
    async verify(token) {
      try {
        const claims = await claimsOf(token);
        if (claims === undefined) return undefined;
        const { sub, sid, did, rid, scope, exp } = claims;
        return { accountId: sub, sessionId: sid, deviceId: did, refreshId: rid, scope, expiresAt: exp };
      } catch (error) {
        // jose says no by throwing, and a header that is not JSON is a TypeError; what the database throws is not an answer.
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}
