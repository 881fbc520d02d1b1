import { spawn } from 'node:child_process';
import { explainFailure } from './errors.ts';
import type { Launch } from './identity.ts';

/** Runs a Postgres program to completion; `failure` starts the error message if it fails. */
export async function run(failure: string, launch: Launch, cwd: string, input = ''): Promise<void> {
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
    throw explainFailure(failure, output, error);
  });
  if (code !== 0) throw explainFailure(failure, output);
}
