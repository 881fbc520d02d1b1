import { LRUCache } from 'lru-cache';
import { Refusal } from '@houselights/contracts';
import { mayAccess } from '@houselights/rules';
import type { Access } from '@houselights/contracts';
import type { AccessClaims, AccessTokens, Caller, Callers, RevokedSessions } from '@houselights/core';
import type { IncomingHttpHeaders } from 'node:http';

export interface Authentication {
  /**
   * The caller of a route that declares `access`. Throws unauthenticated, subscription_required or forbidden. On a public route
   * a token that does not hold is the same as none.
   */
  admit(headers: IncomingHttpHeaders, access: Access): Promise<Caller | undefined>;
  /** The caller that `token` stands for, or undefined. */
  identify(token: string): Promise<Caller | undefined>;
}

interface AuthenticationDeps {
  readonly tokens: AccessTokens;
  readonly callers: Callers;
  readonly revoked: RevokedSessions;
}

export function createAuthentication({ tokens, callers, revoked }: AuthenticationDeps): Authentication {
  // A signature is checked once for each token; whether its session still lives is checked each time.
  const verified = new LRUCache<string, AccessClaims>({ max: 50_000 });

  async function claimsOf(token: string): Promise<AccessClaims | undefined> {
    const known = verified.get(token);
    if (known !== undefined) return known.expiresAt * 1_000 > Date.now() ? known : undefined;
    const claims = await tokens.verify(token);
    if (claims !== undefined) {
      verified.set(token, claims, { ttl: Math.max(1, claims.expiresAt * 1_000 - Date.now()) });
    }
    return claims;
  }

  async function identify(token: string): Promise<Caller | undefined> {
    const claims = await claimsOf(token);
    if (claims === undefined || revoked.has(claims.sessionId)) return undefined;
    return callers.resolve(claims);
  }

  return {
    identify,
    async admit(headers, access) {
      const token = bearerToken(headers);
      const caller = token === undefined ? undefined : await identify(token);
      if (mayAccess(access, caller)) return caller;
      if (caller === undefined) throw new Refusal('unauthenticated');
      throw new Refusal(access === 'member' ? 'subscription_required' : 'forbidden');
    },
  };
}

function bearerToken({ authorization: header }: IncomingHttpHeaders): string | undefined {
  if (header === undefined || header.length > 4_096) return undefined;
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
}
