/** An amount in minor units, formatted as money when the message is. */
export interface Money {
  readonly amountMinor: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A message within another one. */
export interface Nested {
  readonly message: MessageReference;
}

/** A message's value: text, a number, a date for `{at, date, day}`, or, in place of text, money or another message. */
export type Value = string | number | Date | Money | Nested;

declare const reference: unique symbol;
/** A message to be formatted later in the reader's language: catalogue, key and values encoded as a string. */
export type MessageReference = string & { readonly [reference]: true };

/** First character of every reference; user text never contains it. */
const mark = '\u0001';

export interface Decoded {
  readonly catalogue: string;
  readonly key: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** Encoding of values: dates, money and messages are arrays. */
type Plain =
  | string
  | number
  | readonly [iso: string]
  | readonly [amountMinor: number, currency: string]
  | readonly [message: string, 'message', true];

function plainOf(value: Value): Plain {
  if (value instanceof Date) return [value.toISOString()];
  // JSON has finite numbers only.
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object') return value;
  return 'message' in value ? [value.message, 'message', true] : [value.amountMinor, value.currency];
}

/** Decodes a value; undefined if it is not valid in a reference. */
function valueOf(plain: unknown): Value | undefined {
  if (typeof plain === 'string' || typeof plain === 'number') return plain;
  if (!Array.isArray(plain)) return undefined;
  const [first, second] = plain as readonly unknown[];
  if (plain.length === 1 && typeof first === 'string') {
    const date = new Date(first);
    return Number.isNaN(date.getTime()) ? undefined : date;
  }
  if (plain.length === 2 && typeof first === 'number' && typeof second === 'string') {
    return { amountMinor: first, currency: second };
  }
  const isMessage = plain.length === 3 && typeof first === 'string' && second === 'message';
  return isMessage ? { message: first as MessageReference } : undefined;
}

/** Encodes a reference. Dates, money and messages keep their type. */
export function encodeReference(
  catalogue: string,
  key: string,
  values: Readonly<Record<string, Value>> = {},
): MessageReference {
  const plain = Object.entries(values).map(([name, value]) => [name, plainOf(value)]);
  return `${mark}${catalogue}${mark}${key}${mark}${JSON.stringify(Object.fromEntries(plain))}` as MessageReference;
}

/** Decodes a reference; undefined for any other text, including forged references. */
export function decodeReference(text: string): Decoded | undefined {
  if (!text.startsWith(mark)) return undefined;
  const [, catalogue = '', key = '', ...rest] = text.split(mark);
  const held = parsed(rest.join(mark));
  if (typeof held !== 'object' || held === null || Array.isArray(held)) return undefined;
  const values = Object.entries(held).map(([name, value]) => [name, valueOf(value)] as const);
  if (values.some(([, value]) => value === undefined)) return undefined;
  return { catalogue, key, values: Object.fromEntries(values) as Record<string, Value> };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
