export type ProviderName = 'google' | 'apple';

/** The claims of a provider's ID token, after checking signature, issuer, audience, nonce and expiry. */
export interface ProviderIdentity {
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly displayName: string | undefined;
  /** SHA-256 of the signed part: the same however the token around it is encoded. */
  readonly tokenHash: Uint8Array;
  /** When the token stops being accepted. */
  readonly expiresAt: Date;
}

export interface IdentityProviders {
  offers(provider: ProviderName): boolean;
  /**
   * Undefined if the token is not valid; a token with a nonce requires that nonce. Rejects only if the provider's keys cannot be fetched.
   */
  verify(provider: ProviderName, idToken: string, nonce?: string): Promise<ProviderIdentity | undefined>;
}
