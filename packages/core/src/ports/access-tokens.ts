import type { Scope } from '@houselights/contracts';

/** What an access token says. Times in seconds since 1970, as in RFC 7519. */
export interface AccessClaims {
  /** Account id (`sub`). */
  readonly accountId: string;
  /** Session id (`sid`). */
  readonly sessionId: string;
  /** The device row's id (`did`), that the sign-in was on. */
  readonly deviceId: string | undefined;
  /** Which refresh token it came with (`rid`): its seeing proves that this one has arrived. */
  readonly refreshId?: string | undefined;
  /** All that a web view's token opens (`scope`); undefined for a whole token, which opens whatever its account may open. */
  readonly scope: readonly Scope[] | undefined;
  readonly expiresAt: number;
}

/** Signs and verifies access tokens: JWT, ES256, 12 h, keys chosen by `kid` from the database. */
export interface AccessTokens {
  /** `until`: seconds since 1970 at which the token ends at the latest. `scope`: absent for a whole token. */
  issue(
    claims: Omit<AccessClaims, 'expiresAt' | 'scope'> & { readonly until?: number; readonly scope?: readonly Scope[] },
  ): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** The claims, or undefined for anything that this site did not sign, signed for another audience, or that has expired. */
  verify(token: string): Promise<AccessClaims | undefined>;
}
