import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { explainFailure } from './errors.ts';
import { giveTo, type Identity, launchAs } from './identity.ts';

export const superuser = 'houselights';
const program = 'houselights_app';
const unfinishedPrefix = 'cluster.unfinished-';

export interface Passwords {
  readonly superuser: string;
  readonly program: string;
}

/** Reads the passwords of both roles, or makes them and keeps each in a file of its own with mode 600. */
export async function ensurePasswords(dataDir: string): Promise<Passwords> {
  return {
    superuser: await ensurePassword(join(dataDir, 'password')),
    program: await ensurePassword(join(dataDir, 'app-password')),
  };
}

/** The addresses of a server's own database, as either role. */
export function addressesOf(port: number, passwords: Passwords): { url: string; ownerUrl: string } {
  const address = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/${superuser}`;
  return { url: address(program, passwords.program), ownerUrl: address(superuser, passwords.superuser) };
}

async function ensurePassword(file: string): Promise<string> {
  if (existsSync(file)) {
    const kept = (await readFile(file, 'utf8')).trim();
    if (kept.length >= 32) return kept;
  }
  const password = randomBytes(24).toString('base64url');
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${password}\n`, { mode: 0o600 });
  await rename(draft, file);
  return password;
}

/**
 * Makes the cluster in a folder beside its place and renames it when it is complete, so that a killed initdb is
 * simply done again.
 */
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
  await run(launchAs(identity, binaries.initdb, args, [cluster]), folder);
  const single = launchAs(identity, binaries.postgres, ['--single', '-D', cluster, 'template1'], [cluster]);
  await run(single, folder, `CREATE DATABASE ${superuser}\n`);

  await rename(cluster, join(dataDir, 'cluster'));
  await rm(folder, { recursive: true, force: true });
}

async function run(launch: ReturnType<typeof launchAs>, cwd: string, input = ''): Promise<void> {
  let output = '';
  const code = await new Promise<number | null>((resolve, reject) => {
    const { command, args, ...account } = launch;
    const child = spawn(command, args, { ...account, cwd, detached: true, env: { LC_ALL: 'C', TZ: 'UTC' } });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('close', () => process.off('exit', end));
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', resolve);
  }).catch((error: unknown) => {
    throw explainFailure('The database could not be made.', output, error);
  });
  if (code !== 0) throw explainFailure('The database could not be made.', output);
}
