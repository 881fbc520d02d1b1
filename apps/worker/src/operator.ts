import { join } from 'node:path';
import { ConfigError, loadConfig, readEnvironment } from '@houselights/config';
import { makeOperator, operatorLines, OperatorRefused, systemClock } from '@houselights/core';
import { createDatabase, isDatabaseDown } from '@houselights/db';

// Makes the account of an address superAdmin, creating it if necessary: `docker compose run --rm api operator EMAIL`.
const [email = ''] = process.argv.slice(2);

try {
  const { secrets, publicUrl } = loadConfig(readEnvironment(join(import.meta.dirname, '../../../.env')));
  const db = createDatabase({ url: secrets.databaseUrl, connections: 1, applicationName: 'houselights operator' });
  try {
    const made = await makeOperator({ db, clock: systemClock, billingClock: systemClock }, { email, publicUrl });
    process.stdout.write(`${operatorLines(made).join('\n')}\n`);
  } finally {
    await db.close();
  }
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof OperatorRefused;
  if (!isExpected && !isDatabaseDown(error)) throw error;
  process.stderr.write(isExpected ? `${error.message}\n` : 'The database does not answer.\n');
  process.exitCode = 1;
}
