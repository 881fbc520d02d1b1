import { runnerOf } from './transaction-connections.ts';
import type { ParamsOf, RowOf, Shape } from './sql-types.ts';
import type { Queries, Runner } from './transaction-connections.ts';

/** Where a statement runs: on the pool, on one of its connections, in a Prisma transaction, or on the Prisma client itself. */
export type Where = Runner | Queries;

type Given<P extends Shape> = keyof P extends never ? [] : [params: ParamsOf<P>];

/** A typed SQL statement, prepared once per connection. */
export interface Statement<P extends Shape, R extends Shape> {
  readonly name: string;
  readonly text: string;
  readonly params: P;
  readonly row: R;
  /** All rows. */
  rows(where: Where, ...given: Given<P>): Promise<RowOf<R>[]>;
  /** The first row; undefined if there is none. */
  first(where: Where, ...given: Given<P>): Promise<RowOf<R> | undefined>;
  /** The number of rows written or read. */
  run(where: Where, ...given: Given<P>): Promise<number>;
}

/** The row type of a statement: `RowFrom<typeof readFilm>`. */
export type RowFrom<S> = S extends { readonly row: infer R extends Shape } ? RowOf<R> : never;

export interface StatementSource<P extends Shape, R extends Shape> {
  /** Unique among all statements: its prepared name on a connection. */
  readonly name: string;
  readonly text: string;
  /** `$1`, `$2`, … in this order. */
  readonly params?: P;
  /** Its columns; omitted for a statement that returns no rows. */
  readonly row?: R;
}

const registered: Statement<Shape, Shape>[] = [];

/** Every statement of the files imported so far. */
export function registeredStatements(): readonly Statement<Shape, Shape>[] {
  return registered;
}

const none = {};

/**
 * The only way to run SQL text. Declare it at the top level of a file, with a literal name: a test imports the file, prepares the statement
 * on a migrated database, and compares parameters and columns with this declaration. Nothing is checked at run time.
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
