import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadConfig, readEnvironment } from '@houselights/config';
import type { Config, Environment } from '@houselights/config';

export const root = join(import.meta.dirname, '../../..');

/** What the environment and `.env` say, before there is a database or a secret. */
export interface Settings {
  readonly environment: Environment;
  readonly dataDir: string;
  /** The operator's own database, or undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Whether this is local mode: embedded database, loopback, demo data. */
  readonly local: boolean;
}

/** Reads and checks every setting, so that a wrong one stops the start before anything is done. */
export function readSettings(): Settings & { readonly config: Config } {
  const environment = readEnvironment(join(root, '.env'));
  const dataDir = resolve(root, environment['DATA_DIR'] || '.data');
  const databaseUrl = environment['DATABASE_URL'] || undefined;
  const settings = { environment, dataDir, databaseUrl, local: databaseUrl === undefined };
  const placeholders = { databaseUrl: databaseUrl ?? 'postgresql://localhost/none', secretKey: 'x'.repeat(64) };
  return { ...settings, config: completeConfig(settings, placeholders) };
}

/** The whole configuration, once the database, the secret and the port are known. */
export function completeConfig(
  { environment, dataDir, local }: Settings,
  found: { readonly databaseUrl: string; readonly secretKey: string; readonly port?: number },
): Config {
  return loadConfig({
    ...environment,
    HOUSELIGHTS_MODE: local ? 'local' : 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: found.databaseUrl,
    SECRET_KEY: environment['SECRET_KEY'] || found.secretKey,
    ...(found.port === undefined ? {} : { PORT: String(found.port) }),
  });
}

/** Makes the data folder, open to nobody else, and makes sure that it can be written. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  // As root, Postgres runs under another account and must be able to pass through to its own folder.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  await access(dataDir, constants.W_OK | constants.X_OK);
}
