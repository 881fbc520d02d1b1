/**
 * A type of Postgres: `In` is what a parameter of it takes in TypeScript, `Out` what a column of it is read as. Nothing looks at it when a
 * statement runs; the test of the statements compares it with the database.
 */
export interface SqlType<In, Out> {
  /** Its name as `format_type` writes it. */
  readonly sql: string;
  /** Whether a column may be null: `assumed` says that the statement leaves out rows in which it is, although the table allows them. */
  readonly nulls: 'no' | 'yes' | 'assumed';
  /** Types only: nothing is there at run time. */
  readonly types?: { readonly in: In; readonly out: Out };
}

/** Named types, in the order of `$1`, `$2`, … for parameters. */
export type Shape = Readonly<Record<string, SqlType<unknown, unknown>>>;

type In<T> = T extends SqlType<infer I, unknown> ? I : never;
type Out<T> = T extends SqlType<unknown, infer O> ? O : never;

/** The values of parameters of a shape. */
export type ParamsOf<S extends Shape> = { readonly [K in keyof S]: In<S[K]> };
/** A row of a shape. */
export type RowOf<S extends Shape> = { readonly [K in keyof S]: Out<S[K]> };

function type<I, O = I>(sql: string): SqlType<I, O> {
  return { sql, nulls: 'no' };
}

export const text = type<string>('text');
/** Text of which the code knows the values: `textOf<'left' | 'right'>()`. */
export const textOf = <T extends string>(): SqlType<T, T> => type<T>('text');
export const bool = type<boolean>('boolean');
export const int4 = type<number>('integer');
/** Read as text: it may be larger than a number can say. */
export const int8 = type<number | string | bigint, string>('bigint');
export const float8 = type<number>('double precision');
/** Read as text. */
export const numeric = type<number | string, string>('numeric');
/** An instant; a parameter may also be text that Postgres reads, as `infinity`. */
export const timestamptz = type<Date | string, Date>('timestamp with time zone');
export const bytea = type<Uint8Array, Buffer>('bytea');
/** JSON, read as what it says; a parameter is its text. */
export const json = <T>(): SqlType<string, T> => type<string, T>('json');
export const jsonb = <T>(): SqlType<string, T> => type<string, T>('jsonb');
/** A day as `2026-11-30`: a parameter only, a column is read as text (`day::text`). */
export const date = type<string, never>('date');
export const tsquery = type<string>('tsquery');
/** What a function answers that answers nothing. */
export const nothing = type<never, unknown>('void');

export function array<I, O>({ sql }: SqlType<I, O>): SqlType<readonly I[], O[]> {
  return type(`${sql}[]`);
}

/** May be null. */
export function nullable<I, O>({ sql }: SqlType<I, O>): SqlType<I | null, O | null> {
  return { sql, nulls: 'yes' };
}

/** A column that its table allows to be null, in a statement that leaves such rows out. */
export function neverNull<I, O>({ sql }: SqlType<I, O>): SqlType<I, O> {
  return { sql, nulls: 'assumed' };
}
