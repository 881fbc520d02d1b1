import { LRUCache } from 'lru-cache';
import { Refusal } from '@houselights/contracts';
import { atDoor } from '@houselights/rules';
import type { AccessClaims, AccessTokens, Caller, Callers, RevokedSessions } from '@houselights/core';
import type { Door } from '@houselights/rules';
import type { IncomingHttpHeaders } from 'node:http';

export interface Authentication {
  /**
   * The caller of a route with this door. Throws unauthenticated, insufficient_scope, subscription_required or forbidden. A public route
   * treats an invalid token as no token.
   */
  admit(headers: IncomingHttpHeaders, door: Door): Promise<Caller | undefined>;
  /** The caller of `token`, or undefined. The token may belong to a web view: `letIn` decides what it may do. */
  identify(token: string): Promise<Caller | undefined>;
}

interface AuthenticationDeps {
  readonly tokens: AccessTokens;
  readonly callers: Callers;
  readonly revoked: RevokedSessions;
  /** Called with an access token's claims when this process sees the token for the first time. */
  readonly noteArrival: (claims: AccessClaims) => Promise<void>;
}

export function createAuthentication({ tokens, callers, revoked, noteArrival }: AuthenticationDeps): Authentication {
  // Each token's signature is verified once; whether its session is revoked is checked every time.
  const verified = new LRUCache<string, AccessClaims>({ max: 50_000 });

  async function claimsOf(token: string): Promise<AccessClaims | undefined> {
    const known = verified.get(token);
    if (known !== undefined) return known.expiresAt * 1_000 > Date.now() ? known : undefined;
    const claims = await tokens.verify(token);
    if (claims !== undefined) {
      // Awaited before the request is answered: from here on, the refresh token that this one replaced is known to be spent. If the write
      // fails, the token is not cached, and the next request with it tries again.
      const isNoted = await noteArrival(claims).then(
        () => true,
        () => false,
      );
      if (isNoted) verified.set(token, claims, { ttl: Math.max(1, claims.expiresAt * 1_000 - Date.now()) });
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
    async admit(headers, door) {
      const token = bearerToken(headers);
      return letIn(door, token === undefined ? undefined : await identify(token));
    },
  };
}

/**
 * The caller as the door's handler sees them: undefined for an anonymous caller. Throws unauthenticated, insufficient_scope,
 * subscription_required or forbidden.
 */
export function letIn(door: Door, caller: Caller | undefined): Caller | undefined {
  const answer = atDoor(door, caller);
  if (answer === 'known') return caller;
  if (answer === 'anonymous') return undefined;
  throw new Refusal(answer);
}

function bearerToken({ authorization: header }: IncomingHttpHeaders): string | undefined {
  if (header === undefined || header.length > 4_096) return undefined;
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
}
