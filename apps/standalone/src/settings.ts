import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { loadConfig, readEnvironment } from '@houselights/config';
import type { Config, Environment } from '@houselights/config';
import { codeOf, StartupError, unusableFolder } from './startup-error.ts';

export const root = join(import.meta.dirname, '../../..');

/** The settings from the environment and `.env`, before there is a database or a secret. */
export interface Settings {
  readonly environment: Environment;
  readonly dataDir: string;
  /** The operator's own database; undefined for the embedded one. */
  readonly database: { readonly url: string; readonly ownerUrl: string } | undefined;
  /** Whether this is local mode: embedded database, loopback, demo data. */
  readonly local: boolean;
}

/** Reads and checks every setting, so that an invalid one prevents the start before anything is done. */
export function readSettings(): Settings & { readonly config: Config } {
  const environment = readEnvironment(join(root, '.env'));
  const dataDir = resolve(root, environment['DATA_DIR'] || '.data');
  const databaseUrl = environment['DATABASE_URL'] || undefined;
  const database =
    databaseUrl === undefined
      ? undefined
      : { url: databaseUrl, ownerUrl: environment['DATABASE_OWNER_URL'] || databaseUrl };
  const settings = { environment, dataDir, database, local: database === undefined };
  const placeholders = {
    databaseUrl: databaseUrl ?? 'postgresql://localhost/none',
    secretKey: 'a place for the key 0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  };
  return { ...settings, config: completeConfig(settings, placeholders) };
}

/** The complete configuration, once the database, the secret and the port are known. */
export function completeConfig(
  { environment, dataDir, local }: Settings,
  found: {
    readonly databaseUrl: string;
    readonly secretKey: string;
    readonly port?: number;
    /** Settings determined during the start. */
    readonly more?: Environment;
  },
): Config {
  return loadConfig({
    ...environment,
    ...found.more,
    HOUSELIGHTS_MODE: local ? 'local' : 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: found.databaseUrl,
    SECRET_KEY: environment['SECRET_KEY'] || found.secretKey,
    ...(found.port === undefined ? {} : { PORT: String(found.port) }),
  });
}

/**
 * Creates the data folder with access for nobody else, or restricts an existing one, and checks that it is writable and holds no foreign
 * files: `npm run reset` removes all of it. Its contents restrict access themselves.
 */
export async function ensureDataDir(dataDir: string, isRoot = process.getuid?.() === 0): Promise<void> {
  // When started as root, Postgres runs under another OS account and must be able to reach its own folder.
  const mode = isRoot ? 0o711 : 0o700;
  try {
    await makeFolder(dataDir, mode);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartupError(unusableFolder, { cause });
  }
  if (!looksLikeDataDir(await readdir(dataDir))) {
    throw new StartupError(
      `${dataDir} holds other things: set DATA_DIR to an empty folder or one that is not there yet.`,
    );
  }
  const { mode: found } = await stat(dataDir);
  // A volume may belong to another OS account and still be writable.
  if ((found & 0o777 & ~mode) !== 0) await chmod(dataDir, mode).catch(() => {});
}

// Entries of a folder that Houselights created, however early it was killed.
const marks = ['secret-key', 'secret-key.new', 'postgres', 'media'];

/** Whether a folder with these entries is new or was created by Houselights. */
export function looksLikeDataDir(names: readonly string[]): boolean {
  return names.every((name) => name === 'lost+found') || marks.some((mark) => names.includes(mark));
}

/** Like a recursive mkdir, which never returns if a folder cannot be created because of ENOENT (/proc). */
async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode);
    await mkdir(path, { mode });
  }
}
