import { randomBytes } from 'node:crypto';
import { webhookEvents } from '@houselights/adapters/stripe-check';
import { stripeWebhookPath } from '@houselights/core';
import { createStandIn } from '@houselights/stripe-stand-in';
import type { TestAccountSettings } from '@houselights/adapters/stripe-check';
import type { StandIn } from '@houselights/stripe-stand-in';
import type { Closers } from '../shutdown.ts';
import type { AccountSettings } from './settings.ts';

const publicUrl = 'https://houselights.example';

type Emulated = AccountSettings & Pick<TestAccountSettings, 'httpClient'>;

/** The emulator as an account that was set up as the guide says, without sockets. Nothing is sent to its endpoint. */
export async function startEmulator(closers: Closers): Promise<{ standIn: StandIn; settings: Emulated }> {
  const secret = `whsec_${randomBytes(16).toString('hex')}`;
  const webhook = { url: `${publicUrl}${stripeWebhookPath}`, secret, events: [...webhookEvents] };
  const standIn = await createStandIn({ webhook });
  standIn.backstage.setDelivery('hold');
  closers.add(() => standIn.close());
  const { secretKey } = standIn;
  const httpClient = standIn.httpClient();
  return { standIn, settings: { secretKey, apiUrl: 'http://127.0.0.1', tax: false, publicUrl, httpClient } };
}
