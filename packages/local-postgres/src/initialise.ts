import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { giveTo, type Identity, launchAs } from './identity.ts';
import { superuser } from './passwords.ts';
import { run } from './run.ts';

const unfinishedPrefix = 'cluster.unfinished-';

/** Creates the cluster in a sibling folder and renames it once complete, so that a killed initdb is simply run again. */
export async function initialise(
  dataDir: string,
  binaries: PostgresBinaries,
  identity: Identity | undefined,
  password: string,
  durable: boolean,
): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(unfinishedPrefix))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const folder = join(dataDir, `${unfinishedPrefix}${randomBytes(4).toString('hex')}`);
  const cluster = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await giveTo(identity, folder, cluster, passwordFile);

  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`];
  const args = [`--pgdata=${cluster}`, ...options, ...access, ...(durable ? [] : ['--no-sync'])];
  await run('The database could not be made.', launchAs(identity, binaries.initdb, args, [cluster]), folder);
  const single = launchAs(identity, binaries.postgres, ['--single', '-D', cluster, 'template1'], [cluster]);
  await run('The database could not be made.', single, folder, `CREATE DATABASE ${superuser}\n`);

  await rename(cluster, join(dataDir, 'cluster'));
  await rm(folder, { recursive: true, force: true });
}
