import pg from 'pg';
import type { Shape, SqlType } from './sql-types.ts';

/** The part of a statement that is checked. */
export interface CheckedStatement {
  readonly name: string;
  readonly text: string;
  readonly params: Shape;
  readonly row: Shape;
}

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** Postgres's description of a prepared statement. */
interface Described {
  readonly params: readonly number[];
  readonly fields: readonly Field[];
}

interface Catalogue {
  /** Type names by OID. */
  readonly typeName: ReadonlyMap<number, string>;
  /** Whether a table's column is NOT NULL, keyed by `table.column` in numbers. Views are not covered. */
  readonly notNull: ReadonlyMap<string, boolean>;
}

/**
 * Prepares every statement on the migrated database at `url` and returns how each differs from its declaration: parameters, columns, their
 * types, and nullable columns. Nullability from an expression or an outer join cannot be checked: there the declaration is trusted.
 */
export async function statementProblems(url: string, statements: readonly CheckedStatement[]): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await problemsOf(client, statements);
  } finally {
    await client.end();
  }
}

async function problemsOf(client: pg.Client, statements: readonly CheckedStatement[]): Promise<string[]> {
  const catalogue = await readCatalogue(client);
  const problems = repeatedNames(statements);
  for (const statement of statements) {
    const told = await describe(client, statement.text).catch((error: unknown) => String(error));
    const found = typeof told === 'string' ? [`cannot be prepared: ${told}`] : differences(statement, told, catalogue);
    problems.push(...found.map((problem) => `${statement.name}: ${problem}`));
  }
  return problems;
}

/** Statements that share a name: on a connection, the second would run as the first. Postgres truncates longer names. */
function repeatedNames(statements: readonly CheckedStatement[]): string[] {
  const texts = new Map<string, string>();
  return statements.flatMap(({ name, text }) => {
    const before = texts.get(name);
    texts.set(name, text);
    return [
      ...(before !== undefined && before !== text ? [`${name}: another statement has this name`] : []),
      ...(Buffer.byteLength(name) > 63 ? [`${name}: longer than 63 bytes`] : []),
    ];
  });
}

function differences({ params, row }: CheckedStatement, told: Described, catalogue: Catalogue): string[] {
  return [...paramDifferences(params, told, catalogue), ...columnDifferences(row, told, catalogue)];
}

function paramDifferences(params: Shape, told: Described, { typeName }: Catalogue): string[] {
  const said = Object.entries(params);
  if (said.length !== told.params.length)
    return [`takes ${told.params.length} parameters, the code says ${said.length}`];
  return said.flatMap(([name, { sql }], at) => {
    const actual = typeName.get(told.params[at] ?? 0);
    return actual === sql ? [] : [`the parameter $${at + 1} "${name}" is ${actual}, the code says ${sql}`];
  });
}

function columnDifferences(row: Shape, { fields }: Described, catalogue: Catalogue): string[] {
  const known = new Set<string>();
  const problems = fields.flatMap((field) => {
    if (known.has(field.name)) return [`answers the column "${field.name}" twice`];
    known.add(field.name);
    const said = row[field.name];
    if (said === undefined) return [`answers a column "${field.name}" that the code does not name`];
    return columnProblems(field, said, catalogue);
  });
  const missing = Object.keys(row).filter((name) => !known.has(name));
  return [...problems, ...missing.map((name) => `has no column "${name}"`)];
}

function columnProblems(field: Field, said: SqlType<unknown, unknown>, { typeName, notNull }: Catalogue): string[] {
  const { name, tableID, columnID, dataTypeID } = field;
  const actual = typeName.get(dataTypeID);
  const filled = notNull.get(`${tableID}.${columnID}`);
  return [
    ...(actual === said.sql ? [] : [`the column "${name}" is ${actual}, the code says ${said.sql}`]),
    ...(filled === false && said.nulls === 'no' ? [`the column "${name}" may be null, the code says never`] : []),
    ...(filled === true && said.nulls === 'assumed'
      ? [`the column "${name}" is never null: no need to assume it`]
      : []),
  ];
}

async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const types = await client.query<{ oid: number; name: string }>(
    'select oid, format_type(oid, null) as name from pg_type',
  );
  const columns = await client.query<{ column: string; notNull: boolean }>(
    `select attrelid || '.' || attnum as column, attnotnull as "notNull" from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where attnum > 0 and not attisdropped and relkind in ('r', 'p')`,
  );
  return {
    typeName: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    notNull: new Map(columns.rows.map(({ column, notNull }) => [column, notNull])),
  };
}

/** The part of pg's connection used here: pg itself prepares a statement only when running it, and reports only its columns. */
interface Wire {
  parse(query: { readonly text: string }): void;
  describe(what: { readonly type: 'S' }): void;
  sync(): void;
  once(event: 'parameterDescription', hear: (told: { readonly dataTypeIDs: readonly number[] }) => void): void;
  removeAllListeners(event: 'parameterDescription'): void;
}

/** Prepares a statement without running it; rejects with Postgres's error. */
function describe(client: pg.Client, text: string): Promise<Described> {
  const { promise, resolve, reject } = Promise.withResolvers<Described>();
  let wire: Wire | undefined;
  let params: readonly number[] = [];
  let fields: readonly Field[] = [];
  let failure: Error | undefined;
  const end = (): void => {
    wire?.removeAllListeners('parameterDescription');
    if (failure === undefined) resolve({ params, fields });
    else reject(failure);
  };
  const question = {
    submit(connection: unknown) {
      wire = connection as Wire;
      wire.once('parameterDescription', (told) => (params = told.dataTypeIDs));
      wire.parse({ text });
      wire.describe({ type: 'S' });
      wire.sync();
    },
    handleRowDescription: (told: { readonly fields: readonly Field[] }) => void (fields = told.fields),
    // sync() has already told the connection to continue.
    handleError(error: Error) {
      failure = error;
      end();
    },
    handleReadyForQuery: end,
  };
  client.query(question);
  return promise;
}
