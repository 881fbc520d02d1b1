import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linuxNetworkWalls, linuxWall } from './linux-wall.ts';
import { macosWall } from './macos-wall.ts';
import type { Seen } from './seen.ts';

interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

type Way = (args: readonly string[], seen: Seen) => Command;

export interface Wall {
  /** Whether the child is cut off from the network, and from everybody's files and processes. */
  readonly network: boolean;
  readonly files: boolean;
  /** The command that starts Node in the sandbox. */
  command(args: readonly string[], seen: Omit<Seen, 'code' | 'node'>): Promise<Command>;
}

/** The child's exit code when it got no task: it could load everything it needs. */
export const idleExitCode = 42;

export const childEntry = fileURLToPath(new URL('child.ts', import.meta.url));
const root = resolve(import.meta.dirname, '../../../..');
const plain: Way = (args, { node }) => ({ program: node, args });
const quiet = '--disable-warning=ExperimentalWarning';

let found: Promise<Wall> | undefined;

/** The strongest sandbox that this system lets an unprivileged user build, tried once. */
export function findWall(): Promise<Wall> {
  found ??= find().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

async function find(): Promise<Wall> {
  const ways: readonly { readonly way: Way; readonly files: boolean }[] =
    process.platform === 'linux'
      ? [{ way: linuxWall, files: true }, ...linuxNetworkWalls.map((way) => ({ way, files: false }))]
      : process.platform === 'darwin'
        ? [{ way: macosWall, files: true }]
        : [];
  for (const { way, files } of ways) {
    const wall = behind(way, { network: true, files });
    if (await holds(wall)) return wall;
  }
  return behind(plain, { network: false, files: false });
}

function behind(way: Way, keeps: Pick<Wall, 'network' | 'files'>): Wall {
  return {
    ...keeps,
    command: async (args, { folder, source, dataDir }) =>
      way([quiet, ...args], {
        folder: await realpath(folder),
        source: source === undefined ? undefined : await realpath(source),
        dataDir: await realpath(dataDir).catch(() => resolve(dataDir)),
        code: await realpath(root),
        node: await realpath(process.execPath),
      }),
  };
}

/** True if the child itself starts in the sandbox, with everything it loads. */
async function holds(wall: Wall): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-wall-'));
  try {
    const folder = join(dataDir, 'folder');
    await mkdir(folder);
    const { program, args } = await wall.command([childEntry], { folder, dataDir });
    return await new Promise<boolean>((settle) => {
      const tried = execFile(program, args, { env: {}, timeout: 120_000, killSignal: 'SIGKILL' });
      tried.on('error', () => settle(false));
      tried.on('exit', (code) => settle(code === idleExitCode));
      tried.stdin?.on('error', () => {});
      tried.stdin?.end();
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
