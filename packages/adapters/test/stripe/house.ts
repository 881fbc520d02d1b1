import { randomBytes } from 'node:crypto';
import { createStripeEmulator } from '@houselights/stripe-emulator';
import Stripe from 'stripe';
import { createPayments } from '../../src/stripe/payments.ts';
import type { Payments } from '@houselights/core';
import type { StripeEmulator, StripeEmulatorOptions } from '@houselights/stripe-emulator';

/** An outgoing call: its method and its path, without the query. */
export interface Call {
  readonly method: string;
  readonly path: string;
}

export interface StripeHouse {
  readonly emulator: StripeEmulator;
  /** The SDK, as an operator would use it. */
  readonly stripe: Stripe;
  /** The product's adapter, as in its own process; calls that `forbids` matches are refused like those without permission. */
  readonly start: (forbids?: (call: Call) => boolean) => Payments;
}

/** Stripe's adapter and the emulator, without a database. */
export async function openStripe(options: StripeEmulatorOptions = {}): Promise<StripeHouse> {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const emulator = await createStripeEmulator(options);
  const settings = { secretKey: emulator.secretKey, webhookSecret, apiUrl: 'http://127.0.0.1:1', tax: false };
  return {
    emulator,
    stripe: new Stripe(emulator.secretKey, {
      httpClient: emulator.httpClient(),
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    start: (forbids = () => false) =>
      createPayments(settings, {
        clock: { now: () => new Date(emulator.now()) },
        httpClient: new GuardedClient(emulator.httpClient(), forbids),
      }),
  };
}

/** Refuses forbidden calls, and passes on all others. */
class GuardedClient extends Stripe.HttpClient {
  private readonly client: Stripe.HttpClient;
  private readonly forbids: (call: Call) => boolean;

  constructor(client: Stripe.HttpClient, forbids: (call: Call) => boolean) {
    super();
    this.client = client;
    this.forbids = forbids;
  }

  override getClientName(): string {
    return 'guarded';
  }

  override makeRequest(
    ...request: Parameters<Stripe.HttpClient['makeRequest']>
  ): ReturnType<Stripe.HttpClient['makeRequest']> {
    const [, , address, method] = request;
    const path = address.replace(/\?.*$/, '');
    return this.forbids({ method, path }) ? Promise.resolve(new Forbidden()) : this.client.makeRequest(...request);
  }
}

class Forbidden extends Stripe.HttpClientResponse {
  constructor() {
    super(403, {});
  }

  override getRawResponse(): { headers: unknown; statusCode: number } {
    return { headers: {}, statusCode: 403 };
  }

  override toJSON(): Promise<unknown> {
    const message = "The provided key does not have the required permissions. Having 'rak_plan_read' would allow this.";
    return Promise.resolve({ error: { type: 'invalid_request_error', message } });
  }
}
