/** Checks captcha tokens with the configured provider. */
export interface Captcha {
  /** False when no provider is configured: nothing is asked of anybody then. */
  readonly required: boolean;
  /** True when the provider vouches for `token` and `action`. Rejects when the provider is down. */
  verify(token: string, action: string, address: string): Promise<boolean>;
}
