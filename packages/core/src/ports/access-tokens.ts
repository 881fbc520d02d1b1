import type { Scope } from '@houselights/contracts';

/** The claims of an access token. Times in seconds since 1970, as in RFC 7519. */
export interface AccessClaims {
  /** Account id (`sub`). */
  readonly accountId: string;
  /** Session id (`sid`). */
  readonly sessionId: string;
  /** The id of the device row that the sign-in was on (`did`). */
  readonly deviceId: string | undefined;
  /** The refresh token it was issued with (`rid`): using the access token proves that the refresh token has arrived. */
  readonly refreshId?: string | undefined;
  /** The scopes of a web view's token (`scope`); undefined for a full token, which allows whatever its account may do. */
  readonly scope: readonly Scope[] | undefined;
  readonly expiresAt: number;
}

/** Signs and verifies access tokens: JWT, ES256, 12 h, keys chosen by `kid` from the database. */
export interface AccessTokens {
  /** `until`: the latest expiry, in seconds since 1970. `scope`: absent for a full token. */
  issue(
    claims: Omit<AccessClaims, 'expiresAt' | 'scope'> & { readonly until?: number; readonly scope?: readonly Scope[] },
  ): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** The claims, or undefined if this site did not sign the token, or it has another audience or has expired. */
  verify(token: string): Promise<AccessClaims | undefined>;
}
