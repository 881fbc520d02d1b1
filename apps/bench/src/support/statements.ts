import type { Database } from '@houselights/db';

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

export function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'name' in value && 'text' in value;
}

/** The named statements that `work` runs on the pool, with their values. */
export async function recordStatements(
  db: Database,
  work: (recording: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const pool = new Proxy(db.pool, {
    get: (target, key) => {
      if (key !== 'query') return Reflect.get(target, key) as unknown;
      return (statement: unknown) => {
        if (isStatement(statement)) statements.push(statement);
        return target.query(statement as string);
      };
    },
  });
  await work({ ...db, pool });
  return statements;
}

/** How many times per second all the statements complete, run sequentially on each of `connections` connections. */
export async function statementRate(
  { pool }: Database,
  load: {
    readonly statements: readonly Statement[];
    readonly connections: number;
    readonly seconds: number;
  },
): Promise<number> {
  const began = performance.now();
  const until = began + load.seconds * 1_000;
  let times = 0;
  const clients = await Promise.all(Array.from({ length: load.connections }, () => pool.connect()));
  try {
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < until) {
          for (const { name, text, values } of load.statements)
            await client.query({ name, text, values: [...(values ?? [])] });
          times += 1;
        }
      }),
    );
  } finally {
    for (const client of clients) client.release();
  }
  return times / ((performance.now() - began) / 1_000);
}
