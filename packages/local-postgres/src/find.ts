import { join } from 'node:path';
import { LocalPostgresError } from './errors.ts';
import { addressesOf, readPasswords } from './passwords.ts';
import { readPostmaster } from './postmaster.ts';
import type { LocalPostgres } from './start.ts';

/**
 * The addresses of the server running on a data folder; undefined if there is none, or it is not ready yet.
 * @throws LocalPostgresError if its passwords are lost: only a start can replace them.
 */
export async function findLocalPostgres(dataDir: string): Promise<Pick<LocalPostgres, 'url' | 'ownerUrl'> | undefined> {
  const server = await readPostmaster(join(dataDir, 'cluster'));
  if (server?.ready !== true) return undefined;
  const { superuser, program } = await readPasswords(dataDir);
  if (superuser === undefined || program === undefined) {
    throw new LocalPostgresError(
      'failed',
      'The file of a password of the database is lost: stop Houselights and start it again, which makes a new one.',
    );
  }
  return addressesOf(server.port, { superuser, program });
}
