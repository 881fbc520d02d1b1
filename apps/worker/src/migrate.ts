import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createWorld, migrateQueues } from '@houselights/adapters';
import { ConfigError, loadConfig, readEnvironment } from '@houselights/config';
import type { Config } from '@houselights/config';
import { isDatabaseDown } from '@houselights/db';
import { inTurn, MigrationError, migrate } from '@houselights/db/migrate';
import { seedDemo } from './demo/seed-demo.ts';
import type { MigrateOptions } from '@houselights/db/migrate';

// Brings the database and the queues' own tables up to date, seeds the demo where it is asked for, and ends. Waits for a
// database that still starts.
const triesAtMost = 60;
/** How long a connection that does not end may hold this program, in ms. */
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
// Whoever waits for it gets an end on every path. Where nothing is left open this never happens.
setTimeout(() => process.exit(), patienceMs).unref();

/** Asks the queues' store, and seeds the demo where it is asked for: one at a time, however many are started side by side. */
async function makeReady(config: Config, ownerUrl: string): Promise<void> {
  // As the owner: the demo has a history, which the program itself cannot write.
  const world = await createWorld({ ...config, secrets: { ...config.secrets, databaseUrl: ownerUrl } });
  try {
    await (await world.infrastructure.jobs()).queue.ping();
    // The accounts' words are never printed here: whoever runs the site gave them, or reads them where it keeps its secrets.
    if (config.demo) await inTurn(ownerUrl, seedingLock, () => seedDemo(world, config));
  } finally {
    await world.close();
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
