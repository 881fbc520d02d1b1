import { LRUCache } from 'lru-cache';
import { Refusal } from '@houselights/contracts';
import { atDoor } from '@houselights/rules';
import type { AccessClaims, AccessTokens, Caller, Callers, RevokedSessions } from '@houselights/core';
import type { Door } from '@houselights/rules';
import type { IncomingHttpHeaders } from 'node:http';

export interface Authentication {
  /**
   * The caller of a route with this door. Throws unauthenticated, insufficient_scope, subscription_required or forbidden. On a public route
   * a token that does not hold is the same as none.
   */
  admit(headers: IncomingHttpHeaders, door: Door): Promise<Caller | undefined>;
  /** The caller that `token` stands for, or undefined. It may be a web view's: only `letIn` tells whether it may act. */
  identify(token: string): Promise<Caller | undefined>;
}

interface AuthenticationDeps {
  readonly tokens: AccessTokens;
  readonly callers: Callers;
  readonly revoked: RevokedSessions;
  /** Told of an access token when this process sees it first. */
  readonly noteArrival: (claims: AccessClaims) => Promise<void>;
}

export function createAuthentication({ tokens, callers, revoked, noteArrival }: AuthenticationDeps): Authentication {
  // A signature is checked once for each token; whether its session still lives is checked each time.
  const verified = new LRUCache<string, AccessClaims>({ max: 50_000 });

  async function claimsOf(token: string): Promise<AccessClaims | undefined> {
    const known = verified.get(token);
    if (known !== undefined) return known.expiresAt * 1_000 > Date.now() ? known : undefined;
    const claims = await tokens.verify(token);
    if (claims !== undefined) {
      // Before it is answered: from then on the refresh token that it replaced is known to be spent. Where that could not be written, the
      // token counts as not seen yet, and the next request with it tries again.
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
 * The caller as whoever is behind the door shall know them: undefined for somebody who comes in as anybody. Throws unauthenticated,
 * insufficient_scope, subscription_required or forbidden.
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
