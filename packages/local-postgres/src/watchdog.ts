import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { platform } from 'node:os';

// Removing a folder waits until the server is gone, but not for ever: without a reaper a dead process keeps its number.
const script = `while read _; do :; done
kill -INT "$0"
[ -n "$1" ] || exit 0
for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$0" || break; sleep 0.2; done
rm -rf "$1"`;

/**
 * Ends the server when this process dies without saying goodbye (kill -9, a crash): a shell waits on a pipe that only
 * we hold; the pipe's end is our end. Then removes `discard`, when given. Answers a function that calls the guard off.
 */
export function guardServer(pid: number, discard = ''): () => void {
  if (platform() === 'win32') return () => undefined;
  const guard = spawn('/bin/sh', ['-c', script, String(pid), discard], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    cwd: '/',
  });
  guard.on('error', () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return () => guard.kill('SIGKILL');
}
