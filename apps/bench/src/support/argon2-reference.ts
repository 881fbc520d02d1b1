import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { basicEnvironment } from '@houselights/config';

export interface Argon2Reference {
  /** Verifications per second, measured for `seconds`. */
  measure(seconds: number): Promise<number>;
  stop(): void;
}

export async function startArgon2Reference(): Promise<Argon2Reference> {
  const script = fileURLToPath(new URL('argon2-loop.ts', import.meta.url));
  const child = fork(script, { env: { ...basicEnvironment(), UV_THREADPOOL_SIZE: String(availableParallelism()) } });
  await once(child, 'message');
  return {
    measure: async (seconds) => {
      const answer = once(child, 'message');
      child.send(seconds);
      const rate: unknown = Array.from<unknown>(await answer)[0];
      if (typeof rate !== 'number') throw new Error('the reference loop answered something else than a rate');
      return rate;
    },
    stop: () => child.kill(),
  };
}
