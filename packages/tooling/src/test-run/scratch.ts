import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'houselights-run-';
const gigabyte = 1_000_000_000;
/** What a whole run may hold at once: databases, films and browsers' profiles. */
const enough = { folder: 6 * gigabyte, free: 10 * gigabyte };

/**
 * A folder in memory for what the tests write, named after this process; undefined where the machine has none that is large enough, or
 * none that programs may be started from. Hundreds of databases are created and dropped there, each a thousand small files.
 */
export function createScratchFolder(): string | undefined {
  try {
    accessSync(memory, constants.W_OK);
    if (mayNotExecute() || roomBelow() < enough.folder || availableMemory() < enough.free) return undefined;
    removeLeftOver();
    const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
    // A server that does not run as root enters it by its full path.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}

function mayNotExecute(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts.some((line) => {
    const [, at, , options = ''] = line.split(' ');
    return at === memory && options.split(',').includes('noexec');
  });
}

function roomBelow(): number {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize;
}

/** Bytes of memory that can be used without swapping; a container's own limit counts, too. */
function availableMemory(): number {
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? '0';
  return Math.min(Number(kilobytes) * 1_024, process.availableMemory());
}

/** A run that was killed leaves its folder, which holds memory. */
function removeLeftOver(): void {
  for (const name of readdirSync(memory)) {
    const pid = /^houselights-run-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !lives(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
