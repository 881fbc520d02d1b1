import { runnerOf } from './transaction-connections.ts';
import type { ParamsOf, RowOf, Shape } from './sql-types.ts';
import type { Queries, Runner } from './transaction-connections.ts';

/** Where a statement runs: on the pool, on a connection of it, in a transaction of Prisma, or on Prisma's own client. */
export type Where = Runner | Queries;

type Given<P extends Shape> = keyof P extends never ? [] : [params: ParamsOf<P>];

/** A statement of SQL with its types, prepared once on each connection. */
export interface Statement<P extends Shape, R extends Shape> {
  readonly name: string;
  readonly text: string;
  readonly params: P;
  readonly row: R;
  /** Its rows. */
  rows(where: Where, ...given: Given<P>): Promise<RowOf<R>[]>;
  /** Its first row; undefined when it has none. */
  first(where: Where, ...given: Given<P>): Promise<RowOf<R> | undefined>;
  /** How many rows it has written or read. */
  run(where: Where, ...given: Given<P>): Promise<number>;
}

/** A row of a statement: `RowFrom<typeof readFilm>`. */
export type RowFrom<S> = S extends { readonly row: infer R extends Shape } ? RowOf<R> : never;

export interface StatementSource<P extends Shape, R extends Shape> {
  /** Its own among all statements: its name on a connection. */
  readonly name: string;
  readonly text: string;
  /** `$1`, `$2`, … in this order. */
  readonly params?: P;
  /** Its columns; none for a statement that answers no rows. */
  readonly row?: R;
}

const registered: Statement<Shape, Shape>[] = [];

/** Every statement of the files that have been imported. */
export function registeredStatements(): readonly Statement<Shape, Shape>[] {
  return registered;
}

const none = {};

/**
 * The one door for SQL text. Write it at the top level of a file, its name as a literal: a test imports the file, has a migrated database
 * prepare the statement, and compares parameters and columns with what is said here. Nothing is checked when it runs.
 */
export function statement<const P extends Shape = typeof none, const R extends Shape = typeof none>({
  name,
  text,
  params,
  row,
}: StatementSource<P, R>): Statement<P, R> {
  const shape = params ?? (none as P);
  const keys = Object.keys(shape);
  const ask = (where: Where, given: ParamsOf<P> | undefined) =>
    runnerOf(where).query<RowOf<R>>({ name, text, values: keys.map((key) => given?.[key]) });
  const made: Statement<P, R> = {
    name,
    text,
    params: shape,
    row: row ?? (none as R),
    rows: async (where, ...[given]) => (await ask(where, given)).rows,
    first: async (where, ...[given]) => (await ask(where, given)).rows[0],
    run: async (where, ...[given]) => (await ask(where, given)).rowCount ?? 0,
  };
  registered.push(made as unknown as Statement<Shape, Shape>);
  return made;
}
