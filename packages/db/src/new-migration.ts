import pg from 'pg';
import { compareFunctionFiles, describeDifference, functionsFolder } from './function-files.ts';
import { migrate } from './migrate.ts';
import { diffMigrationsToSchema } from './schema-engine.ts';

// For authoring and tests; the running product never loads this.

/**
 * The SQL of the missing migration: what prisma/schema adds to the migrations, then each function and trigger whose file differs. Undefined
 * if the migrations are complete. Applies the result to the second database to check that nothing is left to do.
 * @param emptyDatabases URLs of two databases without tables, as their owner
 * @throws Error, with the SQL so far, if Postgres refuses the result or CREATE OR REPLACE is not enough
 */
export async function missingMigrationSql(
  emptyDatabases: readonly [string, string],
  folder = functionsFolder,
): Promise<string | undefined> {
  const [shadowUrl, url] = emptyDatabases;
  const schema = await diffMigrationsToSchema(shadowUrl);
  await migrate({ url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (schema !== undefined) await client.query(schema);
    const functions = (await compareFunctionFiles(client, { folder })).map(({ sql }) => sql).join('\n\n');
    if (functions === '') return schema;
    await client.query(functions).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(
        `Postgres refuses the changes of prisma/functions (${reason}): write them by hand.\n\n${functions}`,
        {
          cause,
        },
      );
    });
    const left = (await compareFunctionFiles(client, { folder })).map(describeDifference);
    if (left.length > 0) throw new Error(`Write by hand what these need: ${left.join('; ')}.\n\n${functions}`);
    const heading = '-- From prisma/functions.';
    return schema === undefined ? `${heading}\n${functions}\n` : `${schema}\n${heading}\n${functions}\n`;
  } finally {
    await client.end();
  }
}
