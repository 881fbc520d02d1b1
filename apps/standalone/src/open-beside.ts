import { join } from 'node:path';
import type { Config } from '@houselights/config';
import { createDatabase } from '@houselights/db';
import type { Database } from '@houselights/db';
import { migrate } from '@houselights/db/migrate';
import { findLocalPostgres, startLocalPostgres } from '@houselights/local-postgres';
import { askInstance, claimInstance } from './instance.ts';
import { StartupError } from './startup-error.ts';
import { ensureSiteSecret } from './secrets.ts';
import type { Closers } from './shutdown.ts';
import { completeConfig, ensureDataDir, readSettings } from './settings.ts';

export interface Beside {
  readonly config: Config;
  /** With the program's role; `closers` close it. */
  readonly db: Database;
  /** The site's public address. */
  readonly publicUrl: string;
}

/** Opens the site's database for a command, whether or not the site is running. */
export async function openBeside(closers: Closers, applicationName: string): Promise<Beside> {
  const settings = readSettings();
  const { dataDir, environment } = settings;
  if (settings.local) await ensureDataDir(dataDir);
  else if (!environment['SECRET_KEY']) throw new StartupError('Set SECRET_KEY to the one of the site.');
  const secretKey = settings.local ? await ensureSiteSecret(settings) : '';
  const running = settings.local ? await askInstance(dataDir) : undefined;
  const databaseUrl = settings.database?.url ?? (await openLocal(closers, dataDir, running !== undefined));
  const config = completeConfig(settings, { databaseUrl, secretKey });
  const db = createDatabase({ url: databaseUrl, connections: 2, applicationName });
  closers.add(() => db.close());
  return { config, db, publicUrl: environment['PUBLIC_URL'] || running?.address || config.publicUrl };
}

async function openLocal(closers: Closers, dataDir: string, runs: boolean): Promise<string> {
  const folder = join(dataDir, 'postgres');
  if (runs) {
    const postgres = await findLocalPostgres(folder);
    if (postgres === undefined)
      throw new StartupError('Houselights is just starting or stopping: try again in a moment.');
    return postgres.url;
  }
  const instance = await claimInstance(dataDir);
  if ('pid' in instance) throw new StartupError('Houselights is just starting: try again in a moment.');
  closers.add(() => instance.release());
  const postgres = await startLocalPostgres({ dataDir: folder });
  closers.add(() => postgres.stop());
  await migrate({ url: postgres.ownerUrl, programUrl: postgres.url });
  return postgres.url;
}
