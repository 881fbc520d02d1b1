import { join } from 'node:path';
import { ConfigError, loadConfig, readEnvironment } from '@houselights/config';
import { listKeptMail } from '@houselights/core';
import { createDatabase, isDatabaseDown } from '@houselights/db';

// Shows the operator the emails of a site without SMTP_URL, newest last: all that are kept, or those to one address.
const [address] = process.argv.slice(2);

try {
  const { secrets } = loadConfig(readEnvironment(join(import.meta.dirname, '../../../.env')));
  const db = createDatabase({ url: secrets.databaseUrl, connections: 1 });
  const mails = await listKeptMail({ db }, address);
  await db.close();
  for (const { at, to, subject, text } of mails.toReversed()) {
    process.stdout.write(`${at.toISOString()}  ${to}\n${subject}\n\n${text.trim()}\n${'-'.repeat(72)}\n`);
  }
  if (mails.length === 0) process.stdout.write('No mail was kept.\n');
} catch (error) {
  if (!(error instanceof ConfigError) && !isDatabaseDown(error)) throw error;
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : 'The database does not answer.\n');
  process.exitCode = 1;
}
