/** An amount in minor units, written as money when the message is said. */
export interface Money {
  readonly amountMinor: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A message inside of another one. */
export interface Nested {
  readonly message: MessageReference;
}

/** A value of a message: text, a number, a date for `{at, date, day}`, or money or another message for a text's place. */
export type Value = string | number | Date | Money | Nested;

declare const reference: unique symbol;
/** A message to be said later, in the language of whoever reads it: catalogue, key and values as one text. */
export type MessageReference = string & { readonly [reference]: true };

/** Begins every reference; no text of a person holds it. */
const mark = '\u0001';

export interface Decoded {
  readonly catalogue: string;
  readonly key: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** How a reference holds a value: dates, money and messages as arrays. */
type Plain =
  | string
  | number
  | readonly [iso: string]
  | readonly [amountMinor: number, currency: string]
  | readonly [message: string, 'message', true];

function plainOf(value: Value): Plain {
  if (value instanceof Date) return [value.toISOString()];
  // JSON has no other numbers than finite ones.
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object') return value;
  return 'message' in value ? [value.message, 'message', true] : [value.amountMinor, value.currency];
}

/** The value that stands there; undefined for what no reference holds. */
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

/** Writes a reference. Dates, money and messages keep their type. */
export function encodeReference(
  catalogue: string,
  key: string,
  values: Readonly<Record<string, Value>> = {},
): MessageReference {
  const plain = Object.entries(values).map(([name, value]) => [name, plainOf(value)]);
  return `${mark}${catalogue}${mark}${key}${mark}${JSON.stringify(Object.fromEntries(plain))}` as MessageReference;
}

/** Reads a reference; undefined for any other text, also for one that somebody wrote to look like a reference. */
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
