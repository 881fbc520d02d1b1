/** An amount in minor units, written as money when the message is said. */
export interface Money {
  readonly amountMinor: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A value of a message: text, a number, a date for `{at, date, day}`, or money for a text's place. */
export type Value = string | number | Date | Money;

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

/** How a reference holds a value: dates and money as arrays. */
type Plain = string | number | readonly [iso: string] | readonly [amountMinor: number, currency: string];

const plainOf = (value: Value): Plain =>
  value instanceof Date
    ? [value.toISOString()]
    : typeof value === 'object'
      ? [value.amountMinor, value.currency]
      : value;

function valueOf(plain: Plain): Value {
  if (typeof plain !== 'object') return plain;
  return plain.length === 1 ? new Date(plain[0]) : { amountMinor: plain[0], currency: plain[1] };
}

/** Writes a reference. Dates and money keep their type. */
export function encodeReference(
  catalogue: string,
  key: string,
  values: Readonly<Record<string, Value>> = {},
): MessageReference {
  const plain = Object.entries(values).map(([name, value]) => [name, plainOf(value)]);
  return `${mark}${catalogue}${mark}${key}${mark}${JSON.stringify(Object.fromEntries(plain))}` as MessageReference;
}

/** Reads a reference; undefined for any other text. */
export function decodeReference(text: string): Decoded | undefined {
  if (!text.startsWith(mark)) return undefined;
  const [, catalogue = '', key = '', ...rest] = text.split(mark);
  const values = parsed(rest.join(mark));
  if (values === undefined) return undefined;
  const revived = Object.entries(values).map(([name, value]): [string, Value] => [name, valueOf(value)]);
  return { catalogue, key, values: Object.fromEntries(revived) };
}

/** Somebody may have written the mark by hand: what follows it is then no JSON. */
function parsed(json: string): Record<string, Plain> | undefined {
  try {
    return JSON.parse(json) as Record<string, Plain>;
  } catch {
    return undefined;
  }
}
