import { spawnSync } from 'node:child_process';

export interface Wrapped {
  readonly execPath: string;
  /** What stands before the arguments of Node itself. */
  readonly before: readonly string[];
  readonly hasNetwork: boolean;
}

const plain: Wrapped = { execPath: process.execPath, before: [], hasNetwork: true };
let found: Wrapped | undefined;

/**
 * How a Node is run that has no network, where this system lets a plain user take it away: in a network of its own on Linux, by a
 * sandbox on macOS. Elsewhere, and where a container forbids it, as ever.
 */
export function withoutNetwork(): Wrapped {
  found ??= find();
  return found;
}

function find(): Wrapped {
  const own = [process.execPath, '--disable-warning=ExperimentalWarning'];
  const ways: readonly (readonly string[])[] =
    process.platform === 'linux'
      ? [
          ['/usr/bin/unshare', '--net', '--'],
          ['/usr/bin/unshare', '--user', '--map-current-user', '--net', '--'],
          ['/usr/bin/unshare', '--map-root-user', '--net', '--'],
        ]
      : process.platform === 'darwin'
        ? [['/usr/bin/sandbox-exec', '-p', '(version 1)(allow default)(deny network*)']]
        : [];
  for (const [program = '', ...before] of ways) {
    const tried = spawnSync(program, [...before, ...own, '--eval', 'process.exit(42)'], {
      env: {},
      stdio: 'ignore',
      timeout: 10_000,
    });
    if (tried.status === 42) return { execPath: program, before: [...before, process.execPath], hasNetwork: false };
  }
  return plain;
}
