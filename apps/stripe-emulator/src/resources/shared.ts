import type Stripe from 'stripe';
import type { Address, Metadata } from '../engine/wire.ts';
import { invalid } from '../http/failure.ts';
import { parameters, text, emptyable } from '../http/parameters.ts';
import type { MetadataChange } from '../http/parameters.ts';

const longestKey = 40;
const longestValue = 500;
const mostKeys = 50;
const lengthOf = (text: string): number => Array.from(text).length;

/** Metadata is merged key by key: an empty value removes a key, an empty text removes all. */
export function mergeMetadata(current: Metadata | null, change: MetadataChange): Metadata {
  if (change === undefined) return current ?? {};
  if (change === null) return {};
  const merged: Metadata = { ...current };
  for (const [key, value] of Object.entries(change)) {
    checkEntry(key, value);
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  const count = Object.keys(merged).length;
  if (count > mostKeys) throw invalid(`Metadata can have up to ${mostKeys} keys, but you've set ${count}.`);
  return merged;
}

function checkEntry(key: string, value: string): void {
  if (lengthOf(key) > longestKey)
    throw invalid(
      `Metadata keys can have up to ${longestKey} characters, but you passed in a key that is ${lengthOf(key)} characters. Invalid key: ${key}`,
    );
  if (lengthOf(value) > longestValue)
    throw invalid(
      `Metadata values can have up to ${longestValue} characters, but you passed in a value that is ${lengthOf(value)} characters. Invalid value: ${value}`,
    );
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

/** Only the defined values, so that they can be spread over existing ones. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: Partial<Record<keyof T, unknown>> = {};
  for (const key of Object.keys(values) as (keyof T)[]) if (values[key] !== undefined) kept[key] = values[key];
  return kept as { [K in keyof T]?: Exclude<T[K], undefined> };
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
