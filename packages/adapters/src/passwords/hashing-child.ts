import { randomBytes } from 'node:crypto';
import { argon2id, hash, verify } from 'argon2';
import { argon2Settings } from './argon2-settings.ts';
import type { HashingAnswer, HashingTask } from './hashing-pool.ts';

// A process of its own: argon2 fills the thread pool of whichever process it runs in, and with it every file read there.
const settings = { type: argon2id, ...argon2Settings } as const;

/** Nobody's password: what an unknown address is compared with, at the same price. */
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
    // Never the message of the error: it could quote what was hashed.
    () => answer({ id: task.id, failed: true }),
  );
});
// The parent may end in any way; nothing outlives it.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => {});
