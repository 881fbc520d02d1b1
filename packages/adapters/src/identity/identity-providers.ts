import { createHash } from 'node:crypto';
import { DependencyDown } from '@houselights/core';
import { z } from 'zod';
import type { JWTVerifyGetKey } from 'jose';
import type { Clock, IdentityProviders, ProviderIdentity, ProviderName } from '@houselights/core';

export interface IdentityProviderSettings {
  /** The accepted audiences of a token. */
  readonly clientIds: readonly string[];
  readonly issuer: string;
  readonly jwksUrl: string;
}

export interface IdentityProvidersOptions {
  readonly clock: Clock;
  readonly google: IdentityProviderSettings | undefined;
  readonly apple: IdentityProviderSettings | undefined;
}

/** A claim that we can store: no NUL, no lone surrogate, and limited in length. */
const Storable = z
  .string()
  .max(1_000)
  .refine((text) => !text.includes('\0') && text.isWellFormed());

/** Seconds since 1970: the last with ten digits. */
const lastSecond = 9_999_999_999;

const Claims = z.object({
  // OpenID Connect Core 2: at most 255 ASCII characters.
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.unknown().optional(),
  exp: z.number().transform((seconds) => Math.min(seconds, lastSecond)),
  email: Storable.optional().catch(undefined),
  // Apple sends the string "true".
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: Storable.optional().catch(undefined),
  nonce: z.unknown().optional(),
});

/** Allowed difference between the provider's clock and ours. */
const toleranceSeconds = 30;

type Verifier = (idToken: string, nonce: string | undefined) => Promise<ProviderIdentity | undefined>;

/** Verifies ID tokens of Google and Apple (OpenID Connect Core 3.1.3.7) with the issuer's published keys. */
export function createIdentityProviders({ clock, google, apple }: IdentityProvidersOptions): IdentityProviders {
  const verifiers: Readonly<Record<ProviderName, Verifier | undefined>> = {
    google: google === undefined ? undefined : verifier(google, clock),
    apple: apple === undefined ? undefined : verifier(apple, clock),
  };
  return {
    offers: (provider) => verifiers[provider] !== undefined,
    verify: (provider, idToken, nonce) => verifiers[provider]?.(idToken, nonce) ?? Promise.resolve(undefined),
  };
}

function verifier({ clientIds, issuer, jwksUrl }: IdentityProviderSettings, clock: Clock): Verifier {
  let keys: JWTVerifyGetKey | undefined;
  const openKeys = ({ createRemoteJWKSet }: typeof import('jose')): JWTVerifyGetKey =>
    createRemoteJWKSet(new URL(jwksUrl), {
      timeoutDuration: 4_000,
      // A token with an unknown key makes us fetch the keys again, but not more often than this.
      cooldownDuration: 30_000,
      cacheMaxAge: 600_000,
    });
  return async (idToken, nonce) => {
    // Loaded for the first sign-in of this kind.
    const jose = await import('jose');
    keys ??= openKeys(jose);
    try {
      const { payload } = await jose.jwtVerify(idToken, keys, {
        issuer: issuersOf(issuer),
        audience: [...clientIds],
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: toleranceSeconds,
        currentDate: clock.now(),
      });
      const claims = Claims.safeParse(payload).data;
      if (claims === undefined || !isForUs(claims, clientIds) || !nonceFits(claims.nonce, nonce)) return undefined;
      return {
        subject: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified === true,
        displayName: claims.name,
        tokenHash: createHash('sha256').update(signedPart(idToken)).digest(),
        expiresAt: new Date((claims.exp + toleranceSeconds) * 1_000),
      };
    } catch (error) {
      if (saysNo(error, jose.errors)) return undefined;
      throw new DependencyDown("the identity provider's keys", { cause: error });
    }
  };
}

/** Google's `iss` comes with and without the scheme. */
function issuersOf(issuer: string): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];
}

/** OpenID Connect Core 3.1.3.7, 3 to 5: every audience is trusted, and the authorized party is one of our clients. */
function isForUs({ aud, azp }: z.output<typeof Claims>, clientIds: readonly string[]): boolean {
  const audiences = [aud].flat();
  if (!audiences.every((audience) => clientIds.includes(audience))) return false;
  if (azp === undefined) return audiences.length === 1;
  return typeof azp === 'string' && clientIds.includes(azp);
}

/** Header and claims, as signed: one signature may have several spellings. */
function signedPart(idToken: string): string {
  return idToken.slice(0, idToken.lastIndexOf('.'));
}

/** Clients that keep the nonce and put its SHA-256 into the request prove more: someone who reads the token cannot present the nonce. */
function nonceFits(inToken: unknown, given: string | undefined): boolean {
  if (given === undefined) return inToken === undefined;
  return inToken === given || inToken === createHash('sha256').update(given).digest('hex');
}

/** True if jose has judged the token; false if it could not for lack of keys. */
function saysNo(error: unknown, errors: (typeof import('jose'))['errors']): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  if (error instanceof errors.JOSEError) return error.code !== 'ERR_JOSE_GENERIC';
  return false;
}
