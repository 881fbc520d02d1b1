import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { platform } from 'node:os';

// Removing the folder waits for the server to exit, but not forever: without a reaper a dead process keeps its pid.
const script = `while read _; do :; done
kill -INT "$0"
[ -n "$1" ] || exit 0
for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$0" || break; sleep 0.2; done
rm -rf "$1"`;

/**
 * Ends the server if this process dies without cleanup (kill -9, a crash): a shell waits on a pipe that only we hold, and the pipe closes
 * when we die. Then removes `discard`, if given. Returns a function that disarms the guard.
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
