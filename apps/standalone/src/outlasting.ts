import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseDown } from '@houselights/db';
import type { Closers } from './shutdown.ts';

const retryMs = 200;

/**
 * Retries `work` while it fails because the database is down. The database's supervisor restarts it, or gives up and ends this process.
 * `work` must be safe to repeat wherever it stopped.
 */
export async function outlasting<T>(
  closers: Pick<Closers, 'ending'>,
  work: () => Promise<T>,
  onError: (error: unknown) => void = () => {},
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (closers.ending || !isDatabaseDown(error)) throw error;
      onError(error);
      await wait(retryMs);
    }
  }
}
