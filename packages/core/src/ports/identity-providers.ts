export type ProviderName = 'google' | 'apple';

/** What a provider's ID token says after signature, issuer, audience, nonce and expiry were checked. */
export interface ProviderIdentity {
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly displayName: string | undefined;
  /** SHA-256 of what the provider has signed: the same however the token around it is spelled. */
  readonly tokenHash: Uint8Array;
  /** From when the token is believed no more. */
  readonly expiresAt: Date;
}

export interface IdentityProviders {
  offers(provider: ProviderName): boolean;
  /** Undefined when the token is not to be believed; one that carries a nonce needs it shown. Rejects only when the provider's keys cannot be fetched. */
  verify(provider: ProviderName, idToken: string, nonce?: string): Promise<ProviderIdentity | undefined>;
}
