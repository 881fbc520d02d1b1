import { join } from 'node:path';
import { ConfigError, loadConfig, readEnvironment } from '@houselights/config';
import { createDatabase, isDatabaseDown } from '@houselights/db';
import { jobsCommand, JobsRefused } from './given-up-jobs.ts';

// Lists given-up jobs and retries them: `docker compose run --rm api jobs list`.
try {
  const { secrets } = loadConfig(readEnvironment(join(import.meta.dirname, '../../../.env')));
  const db = createDatabase({ url: secrets.databaseUrl, connections: 1, applicationName: 'houselights jobs' });
  try {
    process.stdout.write(`${(await jobsCommand(db, process.argv.slice(2))).join('\n')}\n`);
  } finally {
    await db.close();
  }
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof JobsRefused;
  if (!isExpected && !isDatabaseDown(error)) throw error;
  process.stderr.write(isExpected ? `${error.message}\n` : 'The database does not answer.\n');
  process.exitCode = 1;
}
