import type Stripe from 'stripe';
import type { TestControls } from './test-controls/test-controls.ts';

export interface KnownEndpoint {
  readonly url: string;
  readonly secret: string;
  readonly events?: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
}

export interface StripeEmulatorOptions {
  /** Real time, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Random by default. Only `sk_test_…` and `rk_test_…` are accepted: there is no live mode. */
  readonly secretKey?: string;
  readonly publishableKey?: string;
  /** The folder for its state; absent: in memory only. */
  readonly folder?: string;
  /** An endpoint registered from the start; it receives `events`, or all events by default. */
  readonly webhook?: KnownEndpoint;
  /** The public address of the hosted pages; defaults to where it listens. */
  readonly publicUrl?: string;
  /** Days before each further attempt to collect an invoice. */
  readonly retryAfterDays?: readonly number[];
  /** What happens to a subscription when the last attempt has failed. */
  readonly afterRetries?: 'cancel' | 'unpaid' | 'past_due';
  /** Called when the clock has been advanced and everything due has happened, before `advance` resolves. */
  readonly onAdvanced?: () => Promise<void> | void;
}

export interface StripeEmulator {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly accountId: string;
  /** Its clock, in milliseconds since 1970: the real time plus the time it was advanced. */
  now(): number;
  /** Advances the emulator's clock and processes everything that falls due, in order. */
  advance(milliseconds: number): Promise<void>;
  /** For `new Stripe(key, { httpClient })`: the same API without a socket. */
  httpClient(): Stripe.HttpClient;
  listen(options: { host: string; port: number }): Promise<{ host: string; port: number; url: string }>;
  readonly testControls: TestControls;
  close(): Promise<void>;
}
