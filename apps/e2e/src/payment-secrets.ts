import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rememberSecret } from '@houselights/testkit/secrets';
import type { BrowserContext } from '@playwright/test';

/** Secrets of the product under test, each in its own file. */
const keyFiles = ['secret-key', 'stripe-key', 'stripe-webhook-key', 'postgres/password'];

/** Records a product's keys, as stored in its data folder and in Stripe's notation. */
export async function rememberKeys(dataDir: string): Promise<void> {
  for (const name of keyFiles) {
    const key = (await readFile(join(dataDir, name), 'utf8')).trim();
    rememberSecret(key);
    if (name.startsWith('stripe')) rememberSecret(Buffer.from(key, 'base64url').toString('hex'));
  }
}

/** Records what the Stripe emulator issued during the run: client secrets, and the keys in its page addresses. */
export async function rememberPaymentSecrets(dataDir: string): Promise<void> {
  const journal = await readFile(join(dataDir, 'stripe/journal.jsonl'), 'utf8').catch(() => '');
  for (const [secret] of journal.matchAll(/\b[a-z]+_\w+_secret_\w+/g)) rememberSecret(secret);
  for (const [, secret = ''] of journal.matchAll(/\/p\/session\/([\w-]+)/g)) rememberSecret(secret);
}

/** Records cards typed into pages of the payment provider. */
export function collectCards(context: BrowserContext): void {
  context.on('request', (request) => {
    if (request.method() !== 'POST') return;
    for (const value of new URLSearchParams(request.postData() ?? '').values()) {
      const digits = value.replaceAll(/[ -]/g, '');
      if (/^\d{13,19}$/.test(digits)) for (const written of [value, digits]) rememberSecret(written);
    }
  });
}
