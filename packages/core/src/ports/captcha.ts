/** Checks captcha tokens with the configured provider. */
export interface Captcha {
  /** False without a configured provider: then no captcha is required. */
  readonly required: boolean;
  /** True if the provider vouches for `token` and `action`. Rejects if the provider is down. */
  verify(token: string, action: string, address: string): Promise<boolean>;
}
