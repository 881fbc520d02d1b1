import { isStatement } from './statements.ts';
import type { Statement } from './statements.ts';
import type { Database } from '@houselights/db';

/** How Postgres executes a statement, according to EXPLAIN. */
export interface Plan {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Tables with more rows than this must never be scanned completely. */
const large = 2_000;

/** Runs `work` with a database that records the plan of every named statement before running it, in the same transaction. */
export async function recordPlans(db: Database, work: (explaining: Database) => Promise<unknown>): Promise<Plan[]> {
  const plans = new Map<string, Plan>();
  type Query = (statement: unknown) => Promise<unknown>;
  const explainFirst = (query: Query): Query => {
    return async (statement) => {
      if (isStatement(statement) && !plans.has(statement.name))
        plans.set(statement.name, await explain(query, statement));
      return query(statement);
    };
  };
  const pool = new Proxy(db.pool, {
    get: (target, key) => {
      if (key !== 'connect' && key !== 'query') return Reflect.get(target, key) as unknown;
      const connect = async () => {
        const client = await target.connect();
        const query = explainFirst((statement) => client.query(statement as string));
        return { query, release: (broken?: Error) => client.release(broken) };
      };
      if (key === 'connect') return connect;
      return async (statement: unknown) => {
        const client = await target.connect();
        try {
          return await explainFirst((one) => client.query(one as string))(statement);
        } finally {
          client.release();
        }
      };
    },
  });
  await work({ ...db, pool });
  return [...plans.values()];
}

async function explain(
  query: (statement: unknown) => Promise<unknown>,
  { name, text, values = [] }: Statement,
): Promise<Plan> {
  const prepared = `explain_${name.replaceAll('-', '_')}`;
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  await query(`prepare ${prepared} as ${text}`);
  const result = (await query(`explain (costs off) execute ${prepared}${given}`)) as {
    rows: { 'QUERY PLAN': string }[];
  };
  await query(`deallocate ${prepared}`);
  return { name, lines: result.rows.map((row) => row['QUERY PLAN']) };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value)
    ? `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value as string | number | boolean);
  return `'${text.replaceAll("'", "''")}'`;
}

/** Large tables that one of the plans scans completely. */
export async function readWhole({ pool }: Database, plans: readonly Plan[]): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and reltuples > $1`,
    [large],
  );
  const names = new Set(rows.map(({ relname }) => relname));
  return plans.flatMap(({ name, lines }) =>
    lines.flatMap((line) => {
      const table = /Seq Scan on "?(\w+)/.exec(line)?.[1];
      return table !== undefined && names.has(table) ? [`${name} reads all of ${table}`] : [];
    }),
  );
}

/** The plans as report lines. */
export function showPlans(plans: readonly Plan[]): string[] {
  return plans.flatMap(({ name, lines }) => [`Plan of \`${name}\`:`, ['```', ...lines, '```'].join('\n')]);
}
