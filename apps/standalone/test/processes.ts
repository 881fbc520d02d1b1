import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { vi } from 'vitest';

interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/** Waits until only these processes use the folder. */
export async function nothingElseRuns(folder: string, own: () => readonly number[] = () => []): Promise<void> {
  const look = () => {
    const others = processesOn(folder).filter(({ pid }) => !own().includes(pid));
    if (others.length > 0) throw new Error(`Left behind: ${others.map(({ command }) => command).join('; ')}`);
  };
  await vi.waitFor(look, { timeout: 15_000, interval: 200 });
}

/** Every other process of this machine that was started with the folder, runs in it or has one of its files open. */
function processesOn(folder: string): FoundProcess[] {
  return allProcesses().filter(
    ({ pid, command }) => pid !== process.pid && [command, ...linksOf(pid)].some((text) => text.includes(folder)),
  );
}

/** The descendants of a process. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map(allProcesses().map((found) => [found.pid, parentOf(found.pid)]));
  const isBelow = (child: number): boolean => {
    const parent = parents.get(child);
    return parent === pid || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

function allProcesses(): FoundProcess[] {
  // Only Linux reports this.
  if (!existsSync('/proc/self/fd')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: read(`/proc/${name}/cmdline`).replaceAll('\0', ' ') }));
}

function parentOf(pid: number): number | undefined {
  const parent = /\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1];
  return parent === undefined ? undefined : Number(parent);
}

function linksOf(pid: number): string[] {
  return [`/proc/${pid}/cwd`, ...list(`/proc/${pid}/fd`)].map(target);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has exited meanwhile.
    return '';
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => `${folder}/${name}`);
  } catch {
    // It has exited meanwhile, or belongs to another OS account.
    return [];
  }
}

function target(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
