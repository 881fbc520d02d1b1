import { spawn } from 'node:child_process';
import { createWriteStream, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { finished } from 'node:stream/promises';

export interface CommandResult {
  /** The exit code; null if a signal or the time limit ended it. */
  readonly code: number | null;
  readonly timedOut: boolean;
  readonly milliseconds: number;
  readonly output: string;
}

export interface CommandOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** File that receives everything the command prints. */
  readonly log: string;
  readonly limitSeconds: number;
  /** Takes only what other processes leave of the processor. */
  readonly isBeside?: boolean;
}

const running = new Set<number>();
let isInterrupted = false;

/** Runs one command until it exits or reaches its time limit, in its own process group so that nothing outlives it. */
export async function runCommand(command: readonly string[], options: CommandOptions): Promise<CommandResult> {
  if (isInterrupted) return { code: null, timedOut: false, milliseconds: 0, output: '' };
  const [file = '', ...args] = command;
  const started = performance.now();
  const log = createWriteStream(options.log);
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  if (child.pid !== undefined) running.add(child.pid);
  if (child.pid !== undefined && options.isBeside === true) giveWay(child.pid);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    endGroup(child.pid, 'SIGTERM');
    setTimeout(() => endGroup(child.pid, 'SIGKILL'), 5000).unref();
  }, options.limitSeconds * 1000);
  const code = await new Promise<number | null>((done) => {
    child.once('error', (error) => {
      log.write(`${error.message}\n`);
      done(127);
    });
    child.once('close', done);
  });
  clearTimeout(timer);
  if (child.pid !== undefined) running.delete(child.pid);
  log.end();
  await finished(log);
  return { code, timedOut, milliseconds: performance.now() - started, output: await readFile(options.log, 'utf8') };
}

/** Ends all running commands and starts no more, for an interrupted test run. */
export function endAll(): void {
  isInterrupted = true;
  for (const pid of running) endGroup(pid, 'SIGTERM');
}

/** Lowers the priority of a process and of those that it will start. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    // On Linux, each session may have a share of its own (CONFIG_SCHED_AUTOGROUP), within which alone the priority counts.
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // It has ended, or the system knows no such groups.
  }
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has exited already.
  }
}
