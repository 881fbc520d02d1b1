import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
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
    // A group of its own: npm ends before what it started has ended.
    detached: true,
  });
  const script = [command, ...args].join(' ');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = globalThis.setTimeout(
      () => reject(new Error(`${script} was not ready in time:\n${output}`)),
      timeoutMs,
    );
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

/** Ends it, and waits until everything that it started has ended, too. */
async function stop(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  child.kill('SIGTERM');
  const latest = performance.now() + 15_000;
  while (signalled(-pid, 0)) {
    if (performance.now() > latest) signalled(-pid, 'SIGKILL');
    await setTimeout(20);
  }
}

/** False if there is no such process, or group. */
function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
