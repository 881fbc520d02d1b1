/**
 * A Postgres type: `In` is the TypeScript type of a parameter, `Out` that of a column. Nothing checks it when a statement runs; the
 * statements test compares it with the database.
 */
export interface SqlType<In, Out> {
  /** Its name as `format_type` writes it. */
  readonly sql: string;
  /** Whether a column may be null. `assumed`: the table allows nulls, but the statement leaves such rows out. */
  readonly nulls: 'no' | 'yes' | 'assumed';
  /** Type-level only: absent at run time. */
  readonly types?: { readonly in: In; readonly out: Out };
}

/** Named types; for parameters in the order of `$1`, `$2`, …. */
export type Shape = Readonly<Record<string, SqlType<unknown, unknown>>>;

type In<T> = T extends SqlType<infer I, unknown> ? I : never;
type Out<T> = T extends SqlType<unknown, infer O> ? O : never;

/** The parameter values of a shape. */
export type ParamsOf<S extends Shape> = { readonly [K in keyof S]: In<S[K]> };
/** A row of a shape. */
export type RowOf<S extends Shape> = { readonly [K in keyof S]: Out<S[K]> };

function type<I, O = I>(sql: string): SqlType<I, O> {
  return { sql, nulls: 'no' };
}

export const text = type<string>('text');
/** Text with known values: `textOf<'left' | 'right'>()`. */
export const textOf = <T extends string>(): SqlType<T, T> => type<T>('text');
export const bool = type<boolean>('boolean');
export const int4 = type<number>('integer');
/** Read as text: it may exceed the safe integers. */
export const int8 = type<number | string | bigint, string>('bigint');
export const float8 = type<number>('double precision');
/** Read as text. */
export const numeric = type<number | string, string>('numeric');
/** An instant; a parameter may also be Postgres input text, such as `infinity`. */
export const timestamptz = type<Date | string, Date>('timestamp with time zone');
export const bytea = type<Uint8Array, Buffer>('bytea');
/** JSON, read as its parsed value; a parameter is its text. */
export const json = <T>(): SqlType<string, T> => type<string, T>('json');
export const jsonb = <T>(): SqlType<string, T> => type<string, T>('jsonb');
/** A day such as `2026-11-30`: as parameter only; columns are read as text (`day::text`). */
export const date = type<string, never>('date');
export const tsquery = type<string>('tsquery');
/** The result of a void function. */
export const nothing = type<never, unknown>('void');

export function array<I, O>({ sql }: SqlType<I, O>): SqlType<readonly I[], O[]> {
  return type(`${sql}[]`);
}

/** May be null. */
export function nullable<I, O>({ sql }: SqlType<I, O>): SqlType<I | null, O | null> {
  return { sql, nulls: 'yes' };
}

/** A column that is nullable in its table, in a statement that leaves such rows out. */
export function neverNull<I, O>({ sql }: SqlType<I, O>): SqlType<I, O> {
  return { sql, nulls: 'assumed' };
}
