import { join } from 'node:path';
import type { Environment } from '@houselights/config';
import type { Clock } from '@houselights/core';
import { demoCode } from './demo-code.ts';
import { checkPort } from './ports.ts';
import { ensureSecret } from './secrets.ts';
import type { Closers } from './shutdown.ts';

export interface StripeForLocalMode {
  /** The settings that connect the product to it as if to Stripe. */
  readonly environment: Environment;
  /** The emulator's clock: the system time plus the time it was advanced. */
  readonly billingClock: Clock;
  /** `follow` is called after each advance of its clock; the advance waits for it. */
  readonly whenAdvanced: (follow: () => Promise<void>) => void;
  /** Pays a hosted page, by session id, with a card that is never declined. Rejects if it is declined. */
  readonly pay: (sessionId: string) => Promise<void>;
  /** Creates the demo's promotion code, once. */
  readonly makeDemoCode: () => Promise<void>;
}

export interface LocalStripeOptions {
  readonly dataDir: string;
  /** The site's own port: the emulator takes the next one if it is free, so that its addresses stay the same. */
  readonly sitePort: number;
  readonly closers: Closers;
}

/** Starts the Stripe emulator alongside the site, with its state in the data folder. */
export async function startStripeEmulator(options: LocalStripeOptions): Promise<StripeForLocalMode> {
  const { dataDir, sitePort, closers } = options;
  const { createStripeEmulator } = await import('@houselights/stripe-emulator');
  const [key, webhookKey] = await Promise.all([
    ensureSecret(dataDir, 'stripe-key', 24),
    ensureSecret(dataDir, 'stripe-webhook-key', 24),
  ]);
  const webhookSecret = `whsec_${hex(webhookKey)}`;
  const followers: (() => Promise<void>)[] = [];
  const emulator = await createStripeEmulator({
    secretKey: `sk_test_${hex(key)}`,
    folder: join(dataDir, 'stripe'),
    webhook: { url: `http://127.0.0.1:${sitePort}/api/v1/webhooks/stripe`, secret: webhookSecret },
    onAdvanced: async () => {
      for (const follow of followers) await follow();
    },
  });
  closers.add(() => emulator.close());
  const port = await checkPort('127.0.0.1', sitePort + 1).catch(() => 0);
  const { url } = await emulator.listen({ host: '127.0.0.1', port });
  return {
    environment: {
      STRIPE_SECRET_KEY: emulator.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
    },
    billingClock: { now: () => new Date(emulator.now()) },
    whenAdvanced: (follow) => void followers.push(follow),
    makeDemoCode: () => emulator.testControls.keepPromotionCode({ ...demoCode, duration: 'repeating' }),
    pay: async (sessionId) => {
      const card = {
        number: '4000056655665556',
        exp_month: 12,
        exp_year: 2050,
        cvc: '123',
        country: 'US',
        postal_code: '94102',
      };
      const { outcome, message } = await emulator.testControls.payCheckout(sessionId, {
        ...card,
        name: 'A demo member',
      });
      if (outcome !== 'complete') throw new Error(`the payment of the demo is ${outcome}: ${message ?? ''}`);
    },
  };
}

/** Stripe keys consist of letters and digits. */
function hex(secret: string): string {
  return Buffer.from(secret, 'base64url').toString('hex');
}
