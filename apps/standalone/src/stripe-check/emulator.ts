import { randomBytes } from 'node:crypto';
import { webhookEvents } from '@houselights/adapters/stripe-check';
import { stripeWebhookPath } from '@houselights/core';
import { createStripeEmulator } from '@houselights/stripe-emulator';
import type { TestAccountSettings } from '@houselights/adapters/stripe-check';
import type { StripeEmulator } from '@houselights/stripe-emulator';
import type { Closers } from '../shutdown.ts';
import type { AccountSettings } from './settings.ts';

const publicUrl = 'https://houselights.example';

type Emulated = AccountSettings & Pick<TestAccountSettings, 'httpClient'>;

/** The emulator as an account set up as the guide says, without sockets. Sends nothing to its endpoint. */
export async function startEmulator(closers: Closers): Promise<{ emulator: StripeEmulator; settings: Emulated }> {
  const secret = `whsec_${randomBytes(16).toString('hex')}`;
  const webhook = { url: `${publicUrl}${stripeWebhookPath}`, secret, events: [...webhookEvents] };
  const emulator = await createStripeEmulator({ webhook });
  emulator.testControls.setDelivery('hold');
  closers.add(() => emulator.close());
  const { secretKey } = emulator;
  const httpClient = emulator.httpClient();
  return { emulator, settings: { secretKey, apiUrl: 'http://127.0.0.1', tax: false, publicUrl, httpClient } };
}
