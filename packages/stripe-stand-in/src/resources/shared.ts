import type Stripe from 'stripe';
import type { Address, Metadata } from '../engine/wire.ts';
import { parameters, text, emptyable } from '../http/parameters.ts';
import type { MetadataChange } from '../http/parameters.ts';

/** Metadata is merged key by key: an empty value takes a key away, an empty text takes all. */
export function mergeMetadata(current: Metadata | null, change: MetadataChange): Metadata {
  if (change === undefined) return current ?? {};
  if (change === null) return {};
  const merged: Metadata = { ...current };
  for (const [key, value] of Object.entries(change)) {
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  return merged;
}

export const addressParameters = parameters<Stripe.AddressParam>()(
  {
    city: emptyable(text).optional(),
    country: emptyable(text).optional(),
    line1: emptyable(text).optional(),
    line2: emptyable(text).optional(),
    postal_code: emptyable(text).optional(),
    state: emptyable(text).optional(),
  },
  [],
);

type AddressInput = { [K in keyof Address]?: string | null | undefined };

export const toAddress = (given: AddressInput): Address => ({
  city: given.city ?? null,
  country: given.country?.toUpperCase() ?? null,
  line1: given.line1 ?? null,
  line2: given.line2 ?? null,
  postal_code: given.postal_code ?? null,
  state: given.state ?? null,
});

/** Only what was given, so that it can be laid over what there is. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: Partial<Record<keyof T, unknown>> = {};
  for (const key of Object.keys(values) as (keyof T)[]) if (values[key] !== undefined) kept[key] = values[key];
  return kept as { [K in keyof T]?: Exclude<T[K], undefined> };
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
