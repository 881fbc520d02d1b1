import { join } from 'node:path';
import type { Config } from '@houselights/config';
import { migrate, MigrationError } from '@houselights/db/migrate';
import { keepLocalPostgres } from '@houselights/local-postgres';
import type { LocalPostgres } from '@houselights/local-postgres';
import { claimInstance } from './instance.ts';
import { checkPort, explainListen } from './ports.ts';
import { explain, StartupError } from './startup-error.ts';
import { ensureSiteSecret } from './secrets.ts';
import { completeConfig, ensureDataDir, readSettings, root } from './settings.ts';
import type { Settings } from './settings.ts';
import { outlasting } from './outlasting.ts';
import type { Site } from './site.ts';
import type { Closers } from './shutdown.ts';
import { startStripeEmulator } from './stripe-emulator.ts';
import { say, step } from './terminal.ts';
import { ensureWeb } from './web-build.ts';

export interface Started extends Site {
  readonly config: Config;
}

/** Starts every server, in an order that finds reasons to refuse early; adds what it opens to `closers`. */
export async function start(closers: Closers): Promise<Started> {
  const settings = readSettings();
  const { host } = settings.config;
  await ensureDataDir(settings.dataDir);

  const instance = await claimInstance(settings.dataDir);
  if ('pid' in instance) {
    const where = instance.address ? `at ${instance.address}` : `as process ${instance.pid} and still starting`;
    throw new StartupError(
      `Houselights already runs on ${settings.dataDir}, ${where}: use that one, or stop it first.`,
    );
  }
  closers.add(() => instance.release());
  const port = await checkPort(host, settings.config.port);
  // Before a database exists that would have been created without it.
  const secretKey = await ensureSiteSecret(settings);

  // Slow module loading and, the first time, the web build run in parallel with the start of the database.
  const database = openDatabase(settings, closers);
  const [{ url, ownerUrl }, stripe, webFolder, { openSite }] = await Promise.all([
    database,
    needsEmulator(settings) ? startStripeEmulator({ dataDir: settings.dataDir, sitePort: port, closers }) : undefined,
    settings.environment['WEB_BUILD'] === '0' ? undefined : ensureWeb(root),
    import('./site.ts'),
  ]).catch(async (error: unknown) => {
    // Whatever failed, wait for a database that is still starting so that it can be closed.
    await Promise.allSettled([database]);
    throw error;
  });

  const config = completeConfig(settings, {
    databaseUrl: url,
    secretKey,
    port,
    ...(stripe && { more: stripe.environment }),
  });
  const site = await openSite(config, {
    webFolder,
    closers,
    ownerUrl,
    isKept: settings.database === undefined,
    ...(stripe && { stripe }),
  }).catch((error: unknown) => {
    throw error instanceof Error && 'syscall' in error && error.syscall === 'listen'
      ? explainListen(error, host, port)
      : error;
  });
  stripe?.whenAdvanced(site.followBillingClock);
  instance.announce(config.publicUrl);
  return { config, ...site };
}

/** Local mode without Stripe keys: the emulator makes all paid features work. */
function needsEmulator({ local, environment }: Settings): boolean {
  return local && !environment['STRIPE_SECRET_KEY'];
}

/** A database's addresses for the program and for its owner. */
type Addresses = Pick<LocalPostgres, 'url' | 'ownerUrl'>;

async function openDatabase(settings: Settings, closers: Closers): Promise<Addresses> {
  const { url, ownerUrl } = settings.database ?? (await openLocalDatabase(settings, closers));
  const bringUpToDate = () => migrate({ url: ownerUrl, programUrl: url });
  await step('Bringing the database up to date', () =>
    settings.database === undefined ? outlasting(closers, bringUpToDate).catch(explainPassword) : bringUpToDate(),
  );
  return { url, ownerUrl };
}

/** The password files may belong to another database, or an earlier version replaced lost ones without setting them in the database. */
function explainPassword(error: unknown): never {
  const cause = error instanceof MigrationError ? error.cause : undefined;
  if (!(cause instanceof Error && 'code' in cause && cause.code === '28P01')) throw error;
  throw new StartupError(
    'The passwords in the data folder are not those of its database: remove the files postgres/password and postgres/app-password, and start again.',
    { cause: error },
  );
}

async function openLocalDatabase({ dataDir }: Settings, closers: Closers): Promise<Addresses> {
  const postgres = await step('Starting the database', () =>
    keepLocalPostgres({ dataDir: join(dataDir, 'postgres'), log: (sentence) => say(`  ${sentence} …`) }),
  );
  closers.add(() => postgres.stop());
  void postgres.gaveUp.then((error) => {
    say(`The database does not come back: ${explain(error) ?? String(error)}`);
    say('Its last words are in postgres/postgres.log of the data folder.');
    process.kill(process.pid, 'SIGTERM');
  });
  return postgres;
}
