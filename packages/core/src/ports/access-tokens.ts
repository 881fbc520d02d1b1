/** What an access token says. Times in seconds since 1970, as in RFC 7519. */
export interface AccessClaims {
  /** Account id (`sub`). */
  readonly accountId: string;
  /** Session id (`sid`). */
  readonly sessionId: string;
  /** The device row's id (`did`), if the sign-in named a device. */
  readonly deviceId: string | undefined;
  readonly expiresAt: number;
}

/** Signs and verifies access tokens: JWT, EdDSA, 12 h, keys chosen by `kid` from the database. */
export interface AccessTokens {
  /** `until`: seconds since 1970 at which the token ends at the latest. */
  issue(
    claims: Omit<AccessClaims, 'expiresAt'> & { readonly until?: number },
  ): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** The claims, or undefined for anything that this site did not sign, signed for another audience, or that has expired. */
  verify(token: string): Promise<AccessClaims | undefined>;
}
