import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { flag } from './flag.ts';

export interface StripeConfig {
  /** The API's address: Stripe itself, or the Stripe emulator in local mode and tests. */
  readonly apiUrl: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Whether Stripe Tax computes the tax. */
  readonly tax: boolean;
}

export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?!pk_)/, 'must be a secret or restricted key, not the publishable one (pk_…)')
    .regex(
      /^(?!whsec_)/,
      'must be a secret or restricted key: the signing secret (whsec_…) goes to STRIPE_WEBHOOK_SECRET',
    )
    .regex(
      /^[sr]k_(?:live|test)_\w{8,}$/,
      "must be a secret or restricted key of Stripe's (sk_live_…, rk_live_…, sk_test_… or rk_test_…)",
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[\w+/=-]{8,}$/,
      'must be the signing secret of the webhook endpoint (whsec_…), not an API key or an id',
    )
    .optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  STRIPE_TAX: flag.default(false),
};

interface StripeContext {
  readonly local: boolean;
  readonly publicUrl: string | undefined;
}

/** The Stripe settings, undefined without keys; throws a ConfigError for a combination that cannot work. */
export function stripeConfig(
  e: z.output<z.ZodObject<typeof stripeSettings>>,
  { local, publicUrl }: StripeContext,
): StripeConfig | undefined {
  if ((e.STRIPE_SECRET_KEY === undefined) !== (e.STRIPE_WEBHOOK_SECRET === undefined)) {
    const missing = e.STRIPE_SECRET_KEY === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET';
    throw new ConfigError(`${missing} is missing: payments need STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.`);
  }
  if (!local && new URL(e.STRIPE_API_URL).hostname !== 'api.stripe.com') {
    throw new ConfigError('STRIPE_API_URL must not be set here: the Stripe emulator is for local mode only.');
  }
  const isLive = /^[sr]k_live_/.test(e.STRIPE_SECRET_KEY ?? '');
  if (isLive && !publicUrl?.startsWith('https://')) {
    throw new ConfigError(
      'PUBLIC_URL must be the https:// address of the site: with a live key Stripe leads back to, and tells its news to, no other.',
    );
  }
  if (isLive && new URL(e.STRIPE_API_URL).hostname !== 'api.stripe.com') {
    throw new ConfigError(
      'STRIPE_SECRET_KEY must be a test key where STRIPE_API_URL is set: an emulator takes no live one.',
    );
  }
  if (e.STRIPE_SECRET_KEY === undefined || e.STRIPE_WEBHOOK_SECRET === undefined) return undefined;
  return {
    apiUrl: e.STRIPE_API_URL,
    secretKey: e.STRIPE_SECRET_KEY,
    webhookSecret: e.STRIPE_WEBHOOK_SECRET,
    tax: e.STRIPE_TAX,
  };
}
