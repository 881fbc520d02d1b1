/** A value of a message: text, a number, or a date for `{at, date, day}`. */
export type Value = string | number | Date;

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

/** Writes a reference. Dates keep their type. */
export function encodeReference(
  catalogue: string,
  key: string,
  values: Readonly<Record<string, Value>> = {},
): MessageReference {
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Date ? [value.toISOString()] : value,
  ]);
  return `${mark}${catalogue}${mark}${key}${mark}${JSON.stringify(Object.fromEntries(plain))}` as MessageReference;
}

/** Reads a reference; undefined for any other text. */
export function decodeReference(text: string): Decoded | undefined {
  if (!text.startsWith(mark)) return undefined;
  const [, catalogue = '', key = '', ...rest] = text.split(mark);
  const values = JSON.parse(rest.join(mark) || '{}') as Record<string, string | number | [string]>;
  const revived = Object.entries(values).map(([name, value]): [string, Value] => [
    name,
    Array.isArray(value) ? new Date(value[0]) : value,
  ]);
  return { catalogue, key, values: Object.fromEntries(revived) };
}
