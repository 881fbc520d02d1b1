import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAppContext, migrateQueues } from '@houselights/adapters';
import { ConfigError, loadConfig, readEnvironment } from '@houselights/config';
import type { Config } from '@houselights/config';
import { isDatabaseDown } from '@houselights/db';
import { inTurn, MigrationError, migrate } from '@houselights/db/migrate';
import { seedDemo } from './demo/seed-demo.ts';
import type { MigrateOptions } from '@houselights/db/migrate';

// Migrates the database and the queues' own tables, seeds the demo if configured, and exits. Waits for a database that is still starting.
const triesAtMost = 60;
/** How long a connection that does not close may delay the exit, in ms. */
const patienceMs = 5_000;
const seedingLock = 7_104_306;

try {
  const config = loadConfig(readEnvironment(join(import.meta.dirname, '../../../.env')));
  const { databaseUrl: programUrl, databaseOwnerUrl: url } = config.secrets;
  const applied = await migrateWhenUp({ url, programUrl });
  await migrateQueues(config.secrets, url);
  await makeReady(config, url);
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof MigrationError;
  process.stderr.write(
    `${expected ? error.message : `The database could not be brought up to date: ${String(error)}`}\n`,
  );
  process.exitCode = 1;
}
// Callers need this program to exit on every path. If nothing is left open, this never fires.
setTimeout(() => process.exit(), patienceMs).unref();

/** Pings the queues' store, and seeds the demo if configured, one program at a time. */
async function makeReady(config: Config, ownerUrl: string): Promise<void> {
  // As the owner: the demo has a history, which the program's role may not write.
  const context = await createAppContext({ ...config, secrets: { ...config.secrets, databaseUrl: ownerUrl } });
  try {
    await (await context.infrastructure.jobs()).queue.ping();
    // The accounts' passwords are never printed here: the operator chose them, or reads them from the secret store.
    if (config.demo) await inTurn(ownerUrl, seedingLock, () => seedDemo(context, config));
  } finally {
    await context.close();
  }
}

async function migrateWhenUp(options: MigrateOptions): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await migrate(options)).applied;
    } catch (error) {
      if (!isDatabaseDown(error) || tries === triesAtMost) throw error;
      await wait(1_000);
    }
  }
}
