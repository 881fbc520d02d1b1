import type Stripe from 'stripe';
import { z } from 'zod';
import { currencies, isCurrency } from './currencies.ts';
import { invalid, missingParameter, unmodelled } from './failure.ts';
import type { Failure } from './failure.ts';
import type { FormHash } from './parse-form.ts';

/** The SDK keeps its enums open with `string & {}`; only the values that it names are accepted here. */
type Literal<T extends string> = T extends string ? (string extends T ? never : T) : never;
type Words<T extends string> = [T] extends [never] ? never : [Literal<T>] extends [never] ? string : Literal<T>;

/** An SDK value after parsing: decimals are text, optional or emptyable values may be null. */
type Read<T> = Words<Extract<T, string>> | ReadOther<Exclude<T, string>>;
type ReadOther<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer E)[]
    ? Read<E>[]
    : T extends object
      ? { [K in keyof T]: Read<T[K]> | null | undefined }
      : T;

type Known<P> = Exclude<keyof P & string, 'expand'>;
type Left<P, S, U> = Exclude<Known<P>, keyof S | U>;
type Complete<P, S, U> = [Left<P, S, U>] extends [never]
  ? unknown
  : { readonly neitherModelledNorNamed: Left<P, S, U> };

const refused = z.custom<never>(() => false, { params: { reason: 'unmodelled' } }).optional();

/**
 * The parameters of a call or of a nested hash, checked against the SDK's type: every name must exist there, and every name that exists
 * there must be modelled or listed as unmodelled, which its refusal then reports.
 */
export const parameters =
  <P>() =>
  <
    S extends { [K in keyof S]: K extends keyof P ? z.ZodType<Read<P[K]> | null | undefined> : never },
    const U extends readonly Known<P>[] = [],
  >(
    shape: S,
    notModelled: U & Complete<P, S, U[number]>,
  ): z.ZodObject<S, z.core.$strict> => {
    const names: readonly string[] = notModelled;
    const all = { ...shape, ...Object.fromEntries(names.map((name) => [name, refused])) };
    return z.strictObject(all) as unknown as z.ZodObject<S, z.core.$strict>;
  };

const problem = (message: string, code?: string) => ({ error: message, params: { code } });

export const text = z
  .string({ error: (issue) => (issue.input === undefined ? undefined : 'Invalid string') })
  .min(1, { error: 'empty' })
  .max(5000, { error: 'Invalid string: must be at most 5000 characters.' });

export const integer = z
  .string({ error: (issue) => (issue.input === undefined ? undefined : 'Invalid integer.') })
  .refine((value) => /^[+-]?\d{1,15}$/.test(value), {
    error: (issue) => `Invalid integer: ${String(issue.input)}`,
    params: { code: 'parameter_invalid_integer' },
  })
  .transform(Number);

export const natural = integer.refine(
  (value) => value >= 0,
  problem('This value must be greater than or equal to 0.', 'parameter_invalid_integer'),
);
export const positive = integer.refine(
  (value) => value >= 1,
  problem('This value must be greater than or equal to 1.', 'parameter_invalid_integer'),
);
export const timestamp = natural.refine(
  (value) => value < 4_102_444_800,
  problem('Invalid timestamp: must be before the year 2100.', 'parameter_invalid_integer'),
);

export const decimal = z
  .string({ error: (issue) => (issue.input === undefined ? undefined : 'Invalid decimal.') })
  .refine((value) => /^-?\d{1,12}(\.\d{1,12})?$/.test(value), {
    error: (issue) => `Invalid decimal: ${String(issue.input)}`,
  });

export const truth = z
  .string({ error: (issue) => (issue.input === undefined ? undefined : 'Invalid boolean.') })
  .refine((value) => value === 'true' || value === 'false', {
    error: (issue) => `Invalid boolean: ${String(issue.input)}`,
  })
  .transform((value) => value === 'true');

export const oneOf = <const T extends readonly string[]>(...values: T) => z.enum(values);

/** An empty text removes the current value. */
export const emptyable = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema]);

export const list = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isIndexed(value) ? Object.values(value) : value), z.array(schema));

const isIndexed = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key));

/** Limits are checked after merging with the existing metadata. */
export const metadata = emptyable(z.record(z.string(), z.string({ error: 'Invalid string' })));
export type MetadataChange = z.output<typeof metadata> | undefined;

export const currency = z
  .string({ error: (issue) => (issue.input === undefined ? undefined : 'Invalid string') })
  .refine((value) => isCurrency(value.toLowerCase()), {
    error: (issue) =>
      `Invalid currency: ${String(issue.input)}. Stripe currently supports these currencies: ${currencies.join(', ')}`,
  })
  .transform((value) => value.toLowerCase());

const range = z.strictObject({
  gt: timestamp.optional(),
  gte: timestamp.optional(),
  lt: timestamp.optional(),
  lte: timestamp.optional(),
});
export const rangeQuery = z.preprocess(
  (value) => (typeof value === 'string' ? { gte: value, lte: value } : value),
  range,
);
export type Range = z.output<typeof range>;

export const pages = {
  // An out-of-range value is clamped, not refused.
  limit: integer.transform((value) => Math.min(Math.max(value, 1), 100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** A call without parameters. */
export const nothing = z.strictObject({});

export function parseParameters<S extends z.ZodType>(schema: S, form: FormHash): z.output<S> {
  // Without its input an issue does not distinguish a wrong value from a missing one.
  const parsed = schema.safeParse(form, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw refusal(issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0], []);
}

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('');

function refusal(issue: z.core.$ZodIssue | undefined, above: readonly PropertyKey[]): Failure {
  if (issue === undefined) return invalid('Invalid request.');
  const path = [...above, ...issue.path];
  const param = nameOf(path);
  if (issue.code === 'unrecognized_keys') return unknownParameters(issue.keys.map((key) => nameOf([...path, key])));
  if (issue.code === 'invalid_union') return refusal(issue.errors.at(-1)?.[0], path);
  if (issue.code === 'custom') return customRefusal(issue, param);
  if (issue.input === undefined && isMissing(issue)) return missingParameter(param);
  if (issue.message === 'empty') return emptyParameter(param);
  if (issue.code === 'invalid_value')
    return invalid(`Invalid ${param}: must be one of ${wordList(issue.values)}`, param);
  return invalid(issue.code === 'invalid_type' ? typeMessage(issue) : issue.message, param);
}

const isMissing = ({ code }: z.core.$ZodIssue): boolean => code === 'invalid_type' || code === 'invalid_value';

const typeMessage = (issue: z.core.$ZodIssueInvalidType): string =>
  issue.expected === 'object' || issue.expected === 'record'
    ? 'Invalid object'
    : issue.expected === 'array'
      ? 'Invalid array'
      : issue.message;

function customRefusal(issue: z.core.$ZodIssueCustom, param: string): Failure {
  const reason: unknown = issue.params?.['reason'];
  const code: unknown = issue.params?.['code'];
  if (reason === 'unmodelled') return unmodelled(`the parameter '${param}'`, param);
  return invalid(issue.message, param, typeof code === 'string' ? code : undefined);
}

/** The message lists all of them; `param` is the first one. */
const unknownParameters = (names: readonly string[]): Failure =>
  invalid(
    `Received unknown parameter${names.length === 1 ? '' : 's'}: ${names.join(', ')}`,
    names[0],
    'parameter_unknown',
  );

const emptyParameter = (param: string): Failure =>
  invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  );

function wordList(values: readonly unknown[]): string {
  const words = values.map(String);
  if (words.length < 3) return words.join(' or ');
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1) ?? ''}`;
}
