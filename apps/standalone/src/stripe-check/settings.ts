import { join } from 'node:path';
import { readEnvironment } from '@houselights/config';
import { StartupError } from '../startup-error.ts';
import { root } from '../settings.ts';
import type { Environment } from '@houselights/config';

export interface AccountSettings {
  readonly secretKey: string;
  readonly apiUrl: string;
  readonly tax: boolean;
  /** Undefined if not set. */
  readonly publicUrl: string | undefined;
}

/**
 * The account to check; undefined without a key. No other setting is required, not even the webhook's secret.
 * @throws Refusal for a key that is not a test-mode key
 */
export function accountSettings(
  environment: Environment = readEnvironment(join(root, '.env')),
): AccountSettings | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey = '',
    STRIPE_API_URL: apiUrl,
    STRIPE_TAX: tax,
    PUBLIC_URL: publicUrl,
  } = environment;
  if (secretKey === '') return undefined;
  if (/^[sr]k_live_/.test(secretKey)) {
    throw new StartupError(
      'STRIPE_SECRET_KEY is a live key, and this check buys, disputes and refunds: set one of test mode (sk_test_… or rk_test_…) for it. Nothing was asked of Stripe.',
    );
  }
  if (!/^[sr]k_test_\w{8,}$/.test(secretKey)) {
    throw new StartupError('STRIPE_SECRET_KEY must be a key of test mode (sk_test_… or rk_test_…).');
  }
  return {
    secretKey,
    apiUrl: apiUrl || 'https://api.stripe.com',
    tax: tax === '1' || tax === 'true',
    publicUrl: publicUrl?.replace(/\/$/, '') || undefined,
  };
}
