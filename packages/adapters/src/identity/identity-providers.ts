import { createHash } from 'node:crypto';
import { DependencyDown } from '@houselights/core';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock, IdentityProviders, ProviderIdentity, ProviderName } from '@houselights/core';

export interface IdentityProviderSettings {
  /** The audiences that a token may be for. */
  readonly clientIds: readonly string[];
  readonly issuer: string;
  readonly jwksUrl: string;
}

export interface IdentityProvidersOptions {
  readonly clock: Clock;
  readonly google: IdentityProviderSettings | undefined;
  readonly apple: IdentityProviderSettings | undefined;
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  // Apple sends the text "true".
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  nonce: z.string().optional().catch(undefined),
});

type Verifier = (idToken: string, nonce: string | undefined) => Promise<ProviderIdentity | undefined>;

/** Checks ID tokens of Google and Apple (OpenID Connect Core 3.1.3.7) against the keys that the issuer publishes. */
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
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: 4_000,
    // A token with an unknown key makes us ask again, but not more often than this.
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
  });
  return async (idToken, nonce) => {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: issuersOf(issuer),
        audience: [...clientIds],
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: 30,
        currentDate: clock.now(),
      });
      const claims = Claims.safeParse(payload).data;
      if (claims === undefined || !nonceFits(claims.nonce, nonce)) return undefined;
      return {
        subject: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified === true,
        displayName: claims.name,
      };
    } catch (error) {
      if (saysNo(error)) return undefined;
      throw new DependencyDown("the identity provider's keys", { cause: error });
    }
  };
}

/** Google signs with its name with and without the scheme. */
function issuersOf(issuer: string): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];
}

/** Apps of Apple put the SHA-256 of their nonce into the request, the web the nonce itself. */
function nonceFits(inToken: string | undefined, given: string | undefined): boolean {
  if (given === undefined) return true;
  return inToken === given || inToken === createHash('sha256').update(given).digest('hex');
}

/** True when jose has judged the token; false when it could not, for want of keys. */
function saysNo(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  if (error instanceof errors.JOSEError) return error.code !== 'ERR_JOSE_GENERIC';
  return false;
}
