import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/** Every process of this machine, this one excepted, that was started on the folder, stands in it or has a file of it open. */
export function processesOn(folder: string): FoundProcess[] {
  return allProcesses().filter(
    ({ pid, command }) => pid !== process.pid && [command, ...linksOf(pid)].some((text) => text.includes(folder)),
  );
}

/** The processes that descend from this one. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map(allProcesses().map((found) => [found.pid, parentOf(found.pid)]));
  const isBelow = (child: number): boolean => {
    const parent = parents.get(child);
    return parent === pid || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

function allProcesses(): FoundProcess[] {
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
    // It has ended meanwhile.
    return '';
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => `${folder}/${name}`);
  } catch {
    // It has ended meanwhile, or belongs to somebody else.
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
