import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPostmaster } from './postmaster.ts';
import { superuser } from './initialise.ts';

/** The address of the server that runs on a data folder; undefined when none does, or not yet. */
export async function findLocalPostgres(dataDir: string): Promise<string | undefined> {
  const server = await readPostmaster(join(dataDir, 'cluster'));
  if (server?.ready !== true) return undefined;
  const password = (await readFile(join(dataDir, 'password'), 'utf8')).trim();
  return `postgresql://${superuser}:${password}@127.0.0.1:${server.port}/${superuser}`;
}
