import Stripe from 'stripe';
import { createStripeEmulator } from '../src/index.ts';
import type { StripeEmulator, StripeEmulatorOptions } from '../src/index.ts';

export interface Started {
  readonly emulator: StripeEmulator;
  readonly stripe: Stripe;
}

/** 31 January 2026, 12:00 UTC: the end of a month, followed by months of other lengths. */
export const start = Date.UTC(2026, 0, 31, 12);

export async function startEmulator(options: StripeEmulatorOptions = {}): Promise<Started> {
  const emulator = await createStripeEmulator({ now: () => start, ...options });
  const stripe = new Stripe(emulator.secretKey, {
    httpClient: emulator.httpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return { emulator, stripe };
}

export interface Told {
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly status: number | undefined;
  readonly message: string;
}

/** The refusal of a call. */
export async function refusal(call: Promise<unknown>): Promise<Told> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      return { code: error.code, param: error.param, status: error.statusCode, message: error.message };
    throw error;
  }
  throw new Error('The call was not refused.');
}

export const day = 86_400;
export const seconds = start / 1000;
export const hours = (count: number): number => count * 3_600_000;
export const days = (count: number): number => count * 86_400_000;

export interface Plans {
  readonly monthly: string;
  readonly dearer: string;
  readonly annual: string;
}

/** $3.99 a month, $7.99 a month, $39.99 a year. */
export async function makePlans(stripe: Stripe): Promise<Plans> {
  const product = await stripe.products.create({ name: 'Membership' });
  const make = async (unit_amount: number, interval: 'month' | 'year'): Promise<string> =>
    (await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval } })).id;
  return { monthly: await make(399, 'month'), dearer: await make(799, 'month'), annual: await make(3999, 'year') };
}

export async function makeMember(
  stripe: Stripe,
  card = 'pm_card_visa',
  more: Stripe.CustomerCreateParams = {},
): Promise<Stripe.Customer> {
  return stripe.customers.create({
    email: 'member@example.test',
    payment_method: card,
    invoice_settings: { default_payment_method: card },
    ...more,
  });
}

export const eventTypes = async (stripe: Stripe): Promise<string[]> =>
  (await stripe.events.list({ limit: 100 })).data.map((event) => event.type).reverse();

export const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error('A subscription without items.');
  return item;
};

export function idOf(reference: string | { id: string } | null): string {
  if (reference === null) throw new Error('Nothing is referred to.');
  return typeof reference === 'string' ? reference : reference.id;
}

/** A small seeded generator, so that a failure can be reproduced. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0 || 1;
  return (sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
}
