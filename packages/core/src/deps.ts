import type { Database } from '@houselights/db';
import type { AccessTokens } from './ports/access-tokens.ts';
import type { BreachedPasswords } from './ports/breached-passwords.ts';
import type { BillingReaction } from './ports/billing-reaction.ts';
import type { Bus } from './ports/bus.ts';
import type { CaptionReader } from './ports/caption-reader.ts';
import type { Captcha } from './ports/captcha.ts';
import type { Clock } from './ports/clock.ts';
import type { IdentityProviders } from './ports/identity-providers.ts';
import type { MediaStorage } from './ports/media-storage.ts';
import type { Patreon } from './ports/patreon.ts';
import type { Payments } from './ports/payments.ts';
import type { Passwords } from './ports/passwords.ts';
import type { RateLimits } from './ports/rate-limits.ts';
import type { PersonalData } from './shared/personal-data.ts';
import type { Encryption } from './ports/encryption.ts';
import type { Signer } from './ports/signer.ts';
import type { WebPush } from './ports/web-push.ts';

/** The settings that commands and queries need. */
export interface CoreSettings {
  /** The site's public address, without a trailing slash; links in emails begin with it. */
  readonly publicUrl: string;
  readonly password: { readonly minLength: number; readonly refuseBreached: boolean };
  readonly googleClientId: string;
  readonly appleClientId: string;
  readonly captcha: { readonly provider: 'none' | 'recaptcha-enterprise' | 'turnstile'; readonly siteKey: string };
}

/** The core's dependencies: commands and queries take the ones they need as their first argument. */
export interface CoreDeps {
  readonly db: Database;
  /** The database's time, which all processes share. */
  readonly clock: Clock;
  /** The time for billing: the same, unless the clock of the Stripe emulator was advanced. */
  readonly billingClock: Clock;
  /** Other features' reactions to a change of a customer's state. */
  readonly billingReactions: readonly BillingReaction[];
  /** Each feature's personal data, in the order of erasure. */
  readonly personalData: readonly PersonalData[];
  readonly payments: Payments;
  readonly patreon: Patreon;
  readonly bus: Bus;
  readonly limits: RateLimits;
  readonly passwords: Passwords;
  readonly breachedPasswords: BreachedPasswords;
  readonly tokens: AccessTokens;
  readonly encryption: Encryption;
  readonly signer: Signer;
  readonly webPush: WebPush;
  readonly identityProviders: IdentityProviders;
  readonly captcha: Captcha;
  readonly storage: MediaStorage;
  readonly readCaptions: CaptionReader;
  readonly settings: CoreSettings;
}
