import { createBreachedPasswords } from './breached-passwords/breached-passwords.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { createIdentityProviders } from './identity/identity-providers.ts';
import { createArgon2Passwords } from './passwords/argon2-passwords.ts';
import { createEncryption } from './encryption/encryption.ts';
import { createSigner } from './signer/signer.ts';
import { createWebPush } from './web-push/web-push.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import type { Config } from '@houselights/config';
import type { CoreDeps } from '@houselights/core';

export type AccountAdapters = Pick<
  CoreDeps,
  'breachedPasswords' | 'captcha' | 'identityProviders' | 'passwords' | 'encryption' | 'signer' | 'tokens' | 'webPush'
> & {
  /** Prepares what the first sign-in would otherwise wait for; call it once the site answers. */
  warm(): void;
  close(): Promise<void>;
};

/** All adapters that accounts need, as configured. */
export function createAccountAdapters(config: Config, { db, clock }: Pick<CoreDeps, 'db' | 'clock'>): AccountAdapters {
  const encryption = createEncryption(config.secrets.secretKey);
  const passwords = createArgon2Passwords();
  const tokens = createAccessTokens({ db, encryption, clock, issuer: config.publicUrl });
  return {
    encryption,
    signer: createSigner(config.secrets.secretKey),
    webPush: createWebPush({ secretKey: config.secrets.secretKey, publicUrl: config.publicUrl }),
    passwords,
    breachedPasswords: createBreachedPasswords(config.password.refuseBreached),
    captcha: createCaptcha(config.secrets.captcha),
    identityProviders: createIdentityProviders({ clock, google: config.google, apple: config.apple }),
    tokens,
    warm() {
      passwords.warm();
      tokens.warm();
    },
    close: () => passwords.close(),
  };
}
