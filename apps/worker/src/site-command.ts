import { join, resolve } from 'node:path';
import { createMediaStorage } from '@houselights/adapters';
import { ConfigError, loadConfig, readEnvironment } from '@houselights/config';
import { systemClock } from '@houselights/core';
import { createDatabase, isDatabaseDown } from '@houselights/db';
import { runSiteApply, siteAsYaml, SiteCommandRefused } from './site/site-commands.ts';

// Applies a site file, or exports it: `docker compose run --rm -v "$PWD:/site" api site-apply /site/site.yaml`, `site-export`.
// Warnings of libraries are for developers, not for the person at the terminal.
process.removeAllListeners('warning');
const [what, ...args] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const { secrets, storage: stored } = loadConfig(readEnvironment(join(import.meta.dirname, '../../../.env')));
  const db = createDatabase({ url: secrets.databaseUrl, connections: 2, applicationName: 'houselights site' });
  const storage = await createMediaStorage(stored);
  try {
    const open = () => Promise.resolve({ db, storage, clock: systemClock });
    if (what === 'export') process.stdout.write(await siteAsYaml({ db }));
    else await runSiteApply(open, args, { say, pathOf: (file) => resolve(file) });
  } finally {
    storage.close();
    await db.close();
  }
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof SiteCommandRefused;
  if (!isExpected && !isDatabaseDown(error)) throw error;
  process.stderr.write(isExpected ? `${error.message}\n` : 'The database does not answer.\n');
  process.exitCode = 1;
}
