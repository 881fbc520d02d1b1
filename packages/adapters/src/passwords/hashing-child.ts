import { randomBytes } from 'node:crypto';
import { argon2id, hash, verify } from 'argon2';
import { argon2Settings } from './argon2-settings.ts';
import type { HashingAnswer, HashingTask } from './hashing-pool.ts';

// A separate process: argon2 fills its process's thread pool, which would block all file reads there.
const settings = { type: argon2id, ...argon2Settings } as const;

/** A hash of no account's password, compared for unknown addresses at the same cost. */
const nobody = hash(randomBytes(24), settings);

async function work(task: HashingTask): Promise<string | boolean> {
  if (task.kind === 'hash') return hash(task.password, settings);
  if (task.hash === null) {
    await verify(await nobody, task.password);
    return false;
  }
  return verify(task.hash, task.password);
}

function answer(message: HashingAnswer): void {
  if (process.connected) process.send?.(message);
}

process.on('message', (task: HashingTask) => {
  work(task).then(
    (result) => answer({ id: task.id, result }),
    // Never the error's message: it could quote the password.
    () => answer({ id: task.id, failed: true }),
  );
});
// However the parent ends, this process exits with it.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => {});
