import type Stripe from 'stripe';
import type { TestControls } from './test-controls/test-controls.ts';

export interface KnownEndpoint {
  readonly url: string;
  readonly secret: string;
  readonly events?: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
}

export interface StripeEmulatorOptions {
  /** Milliseconds since 1970, the real time. */
  readonly now?: () => number;
  /** By default a random one. Only `sk_test_…` and `rk_test_…` are taken: there is no live mode. */
  readonly secretKey?: string;
  readonly publishableKey?: string;
  /** Where its state is kept; absent: in memory only. */
  readonly folder?: string;
  /** An endpoint that is known from the start; it is sent the `events`, all unless they are named. */
  readonly webhook?: KnownEndpoint;
  /** Where a browser reaches the hosted pages; by default where it listens. */
  readonly publicUrl?: string;
  /** Days that pass before each further try to collect an invoice. */
  readonly retryAfterDays?: readonly number[];
  /** What becomes of a subscription when the last try has failed. */
  readonly afterRetries?: 'cancel' | 'unpaid' | 'past_due';
  /** Hears that the clock has been advanced and everything due by then has happened, before `advance` resolves. */
  readonly onAdvanced?: () => Promise<void> | void;
}

export interface StripeEmulator {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly accountId: string;
  /** Its clock, in milliseconds since 1970: the real time and what it was advanced. */
  now(): number;
  /** Advances the clock of the site and lives through everything that falls due, in order. */
  advance(milliseconds: number): Promise<void>;
  /** For `new Stripe(key, { httpClient })`: the same handling without a socket. */
  httpClient(): Stripe.HttpClient;
  listen(options: { host: string; port: number }): Promise<{ host: string; port: number; url: string }>;
  readonly testControls: TestControls;
  close(): Promise<void>;
}
