import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A running server's entry in its cluster's postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** Reads postmaster.pid; undefined if it does not exist or is incomplete. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  return { pid, port: Number(lines[3] ?? 0), ready: (lines[7] ?? '').trim() === 'ready' };
}

/**
 * Ends a server that an earlier, killed parent left on this cluster, and removes a postmaster.pid whose process id now belongs to another
 * program (Postgres would take that for itself and refuse to start). Returns whether there was such a server.
 */
export async function clearOrphan(cluster: string): Promise<boolean> {
  const left = await readPostmaster(cluster);
  if (!left || !isAlive(left.pid)) return false;
  if (!isPostgresOn(left.pid, cluster)) {
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    return false;
  }
  await endServer(left.pid);
  return true;
}

/**
 * Ends the children of a killed server: they notice its death only when they wait for something, and until the last one has exited no other
 * server can start; a new child may also still hold the port. Without /proc, the next start waits for them.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (!existsSync('/proc/self/cwd') || !existsSync(cluster)) return;
  const folder = realpathSync(cluster);
  const isLeft = (pid: number) => workingFolder(pid) === folder && isOfPostgres(commandLine(pid));
  const left = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isSafeInteger(pid) && isLeft(pid));
  for (const pid of left) tryToEnd(pid);
  const deadline = performance.now() + 5_000;
  while (left.some(isLeft) && performance.now() < deadline) await wait(2);
}

/** A child sets its own title; until then it has the server's command line. */
function isOfPostgres(command: string): boolean {
  return /^(?:postgres: |(?:\S*\/)?postgres )/.test(command);
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function tryToEnd(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited already.
  }
}

/** Requests a fast shutdown of a server, and escalates if it does not exit. */
export async function endServer(pid: number, isGone: () => boolean = () => !isAlive(pid)): Promise<void> {
  // SIGINT: fast shutdown; SIGQUIT: immediate, recovers from the log at the next start.
  for (const [signal, patienceMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      if (isGone()) return;
      await wait(5);
    }
  }
}

/** Whether a process with this id is alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function isPostgresOn(pid: number, cluster: string): boolean {
  const command = commandLine(pid);
  return command.includes('postgres') && (command.includes(cluster) || command.includes(realpathSync(cluster)));
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    try {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    } catch {
      return '';
    }
  }
}
