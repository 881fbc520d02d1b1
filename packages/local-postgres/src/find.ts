import { join } from 'node:path';
import { readPostmaster } from './postmaster.ts';
import { addressesOf, ensurePasswords } from './initialise.ts';
import type { LocalPostgres } from './start.ts';

/** The addresses of the server that runs on a data folder; undefined when none does, or not yet. */
export async function findLocalPostgres(dataDir: string): Promise<Pick<LocalPostgres, 'url' | 'ownerUrl'> | undefined> {
  const server = await readPostmaster(join(dataDir, 'cluster'));
  return server?.ready === true ? addressesOf(server.port, await ensurePasswords(dataDir)) : undefined;
}
