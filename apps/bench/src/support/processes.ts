import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { basicEnvironment } from '@houselights/config';
import type { ChildProcess } from 'node:child_process';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a script under this Node and waits until `ready` matches the address in its output. */
export async function startScript(
  script: string,
  env: Readonly<Record<string, string>>,
  ready: RegExp,
  nodeOptions: readonly string[] = [],
): Promise<Running> {
  return startCommand(process.execPath, [...nodeOptions, script], env, ready);
}

/** Starts a command in the project folder, with little more than `env` in its environment. */
export async function startCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: RegExp,
  timeoutMs = 180_000,
): Promise<Running> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...basicEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const script = [command, ...args].join(' ');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${script} was not ready in time:\n${output}`)), timeoutMs);
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
      const found = ready.exec(output);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found[1] ?? found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${script} ended with ${code}:\n${output}`));
    });
  }).catch(async (error: unknown) => {
    await stop(child);
    throw error;
  });
  return { url, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(timer);
}
