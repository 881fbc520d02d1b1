import pg from 'pg';
import { compareFunctionFiles, describeDifference, functionsFolder } from './function-files.ts';
import { migrate } from './migrate.ts';
import { diffMigrationsToSchema } from './schema-engine.ts';

// For authoring and for tests; a running product never loads this.

/**
 * The SQL of the migration that is missing: what prisma/schema says beyond the migrations, then each function and trigger whose file
 * differs. Undefined when the migrations say everything. Applies the result to the second database to see that nothing is left to do.
 * @param emptyDatabases addresses of two databases without a table, as their owner
 * @throws Error when Postgres refuses the result, or needs more than CREATE OR REPLACE to reach it, with the SQL as it is
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
